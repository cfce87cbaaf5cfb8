import { request } from '../api/request'
import { demoCredentials } from '../contract/demo'

/** Logs the demo customer in at the server, without beginning a session here. */
export const demoLogin = () => request('POST /auth/login', { body: demoCredentials })
