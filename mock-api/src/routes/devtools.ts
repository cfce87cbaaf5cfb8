import { todos } from '../seed/todos'
import { done, type Handlers } from './handler'

/** What the request tester's default request asks for. */
export const devtoolsRoutes: Handlers<'GET /test-todos'> = {
  'GET /test-todos': () => done({ todos: [...todos] }),
}
