/**
 * The mode of the builds for Node, and the condition under which `shared` exports its own: apart
 * from their configuration, so that composition need not load a bundler.
 */
export const prerenderMode = 'prerender'
