export { ApiError, type ApiFailure, isApiFailure, NoAnswerError, WrongAnswerError } from './errors'
export { connectApi, request, setCredentials } from './request'
