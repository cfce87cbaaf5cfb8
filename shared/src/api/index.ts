export { ApiError, type ApiFailure, NoAnswerError, WrongAnswerError } from './errors'
export { apiReady, connectApi, request, requestUntyped, setCredentials } from './request'
export { $clockSkew, serverNow } from './server-clock'
