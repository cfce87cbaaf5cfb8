import type { Plugin } from 'vite'

/** Modules without files. @param modules their code by their names. */
export function virtualModules(name: string, modules: Readonly<Record<string, string>>): Plugin {
  return {
    name,
    resolveId: (source) => (source in modules ? `\0${source}` : undefined),
    load: (id) => modules[id.slice(1)],
  }
}
