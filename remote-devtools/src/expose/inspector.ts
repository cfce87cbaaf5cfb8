export { Inspector as Overlay } from '../inspector/inspector'
