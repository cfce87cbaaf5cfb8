/** The mode of the builds for Node, and the condition of their exports. Loads no bundler. */
export const prerenderMode = 'prerender'
