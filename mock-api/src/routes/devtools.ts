import { todos } from '../seed/todos'
import type { Handlers } from './handler'

export const devtoolsRoutes: Handlers<'GET /test-todos'> = {
  'GET /test-todos': () => ({ todos: [...todos] }),
}
