// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Shopping",
  platforms: [.iOS(.v17), .macOS(.v14)],
  dependencies: [
    .package(name: "Corbel", path: "../Corbel")
  ],
  targets: [
    .target(
      name: "Shopping",
      dependencies: [
        .product(name: "Corbel", package: "Corbel"),
        .product(name: "CorbelSwiftUI", package: "Corbel"),
      ]),
    .testTarget(
      name: "ShoppingTests",
      dependencies: [
        "Shopping",
        .product(name: "CorbelTesting", package: "Corbel"),
      ]),
  ]
)
