import { todos } from '../seed/todos'
import { done, type Handlers } from './handler'

export const devtoolsRoutes: Handlers<'GET /test-todos'> = {
  'GET /test-todos': () => done({ todos: [...todos] }),
}
