/// A view that was put out of date, and in which transaction.
struct Invalidation {
  /// The type of the view.
  let view: String
  let transaction: Transaction
}
