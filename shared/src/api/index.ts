export { ApiError, type ApiFailure, NoAnswerError, WrongAnswerError } from './errors'
export { apiReady, connectApi, request, setCredentials } from './request'
export { $clockSkew } from './server-clock'
