import { todos } from '../seed/todos'
import { done, type Handlers } from './handler'

/** The request tester's default request. */
export const devtoolsRoutes: Handlers<'GET /test-todos'> = {
  'GET /test-todos': () => done({ todos: [...todos] }),
}
