import type { Todo } from 'shared/contract'

/** The answer to the request tester's default request. */
export const todos: readonly Todo[] = [
  { id: '1', title: 'Send a first request', completed: true },
  { id: '2', title: 'Add a header and look at the answer', completed: false },
  { id: '3', title: 'Put a book into the cart with POST /api/user/cart', completed: false },
]
