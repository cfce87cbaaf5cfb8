import { MemoryRouter as RouterOfMemory } from 'react-router-dom'
import { withLinks } from './with-links'

/** The router without an address bar, for tests and the component page. */
export const MemoryRouter = withLinks(RouterOfMemory)
