import ItemListExample
import TestSupport
import Testing

@Suite("The data file") struct DataFileTests {
  private let folder: TemporaryFolder
  private let file: DataFile<[String: Int]>

  init() throws {
    folder = try TemporaryFolder()
    file = DataFile(path: "\(folder.path)/data.json")
  }

  @Test("reading a file that does not exist returns 'missing'")
  func missing() throws {
    guard case .missing = try file.read() else {
      Issue.record("The file is not missing.")
      return
    }
  }

  @Test("the written content is read, and the folder has no other file")
  func roundTrip() throws {
    try file.write(["count": 1])
    try file.write(["count": 2])
    guard case .content(let content) = try file.read() else {
      Issue.record("The file was not read.")
      return
    }
    #expect(content == ["count": 2])
    #expect(try folder.names == ["data.json"])
    #expect(try folder.text(of: "data.json") == "{\n  \"count\" : 2\n}\n")
  }

  @Test(
    "a file that can't be read is set aside with its content",
    arguments: [
      ("", "it is not valid JSON"), ("{\"count\": ", "it is not valid JSON"),
      ("[1]", "it is not as expected"), ("{\"count\": \"a\"}", "'count' is not as expected"),
    ])
  func setAside(text: String, reason: String) throws {
    try folder.write(text, to: "data.json")
    guard case .setAside(let setAside) = try file.read() else {
      Issue.record("The file was not set aside.")
      return
    }
    #expect(
      setAside.description == """
        cannot read '\(file.path)' (\(reason)); it is now '\(file.path).unreadable-1'
        """)
    #expect(try folder.names == ["data.json.unreadable-1"])
    #expect(try folder.text(of: "data.json.unreadable-1") == text)
  }

  @Test("setting aside never takes the name of another file")
  func namesInUse() throws {
    try folder.write("old", to: "data.json.unreadable-1")
    try folder.makeFolder("data.json.unreadable-2")
    try folder.write("new", to: "data.json")
    _ = try file.read()
    #expect(try folder.text(of: "data.json.unreadable-1") == "old")
    #expect(try folder.text(of: "data.json.unreadable-3") == "new")
  }

  @Test("a folder is neither read nor set aside")
  func isFolder() throws {
    try folder.makeFolder("data.json")
    let error = #expect(throws: SystemError.self) { try file.read() }
    #expect(error?.description == "cannot use '\(file.path)': Is a directory")
    #expect(try folder.names == ["data.json"])
  }

  @Test("a link stays a link, and the file that it leads to is written")
  func link() throws {
    try folder.write("{}", to: "target.json")
    try folder.makeLink("link.json", to: "target.json")
    let file = DataFile<[String: Int]>(path: "\(folder.path)/link.json")
    try file.write(["count": 3])
    #expect(try folder.text(of: "target.json") == "{\n  \"count\" : 3\n}\n")
    #expect(try folder.names == ["link.json", "target.json"])
  }

  @Test("a failed write throws an error and changes nothing")
  func unwritable() throws {
    let file = DataFile<[String: Int]>(path: "\(folder.path)/none/data.json")
    let message = "cannot write '\(folder.path)/none/data.json': No such file or directory"
    let error = #expect(throws: SystemError.self) { try file.write([:]) }
    #expect(error?.description == message)
    #expect(throws: SystemError.self) { try file.checkWritable() }
    #expect(try folder.names == [])
  }

  @Test("a write that fails at its end leaves the old content and no draft")
  func failedRename() throws {
    try folder.makeFolder("data.json")
    #expect(throws: SystemError.self) { try file.write(["count": 1]) }
    #expect(try folder.names == ["data.json"])
  }

  @Test("the check whether the file can be written leaves no file behind")
  func checkWritable() throws {
    try file.checkWritable()
    #expect(try folder.names == [])
  }

  @Test("the folders above the file are created")
  func makeFolder() throws {
    let file = DataFile<[String: Int]>(path: "\(folder.path)/a/b/data.json")
    try file.makeFolder()
    try file.makeFolder()
    try file.write([:])
    #expect(try folder.names == ["a"])
  }
}
