export { ApiError, type ApiFailure, isApiFailure, NoAnswerError, WrongAnswerError } from './errors'
export { apiReady, connectApi, repeatsAreSafe, request, setCredentials } from './request'
