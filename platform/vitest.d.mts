/** For Vitest's `defineConfig`, or to be exported as it is. */
declare const settings: object
export default settings
