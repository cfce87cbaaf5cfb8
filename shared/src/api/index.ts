export { ApiError, type ApiFailure, isApiFailure, NoAnswerError, WrongAnswerError } from './errors'
export { apiReady, connectApi, request, setCredentials } from './request'
