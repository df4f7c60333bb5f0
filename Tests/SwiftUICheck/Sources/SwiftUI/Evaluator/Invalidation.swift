/// An invalidated view, and the transaction of the invalidation.
struct Invalidation {
  /// The type of the view.
  let view: String
  let transaction: Transaction
}
