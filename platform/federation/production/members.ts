/** What source files import, and which members of exported objects, such as `paths.home`, they declare and use. */
import { readFileSync } from 'node:fs'
import { type ESTree, parseSync, Visitor } from 'vite'

/**
 * The members of the object literals that files export: `paths` has `home` and others. Without those of a name that two
 * files export, since only one of them is meant.
 */
export function declaredMembers(files: readonly string[]): Map<string, string[]> {
  const found: [name: string, members: string[] | null][] = []
  const visitor = new Visitor({
    ExportNamedDeclaration({ declaration }) {
      if (declaration?.type !== 'VariableDeclaration') return
      for (const { id, init } of declaration.declarations)
        if (id.type === 'Identifier') found.push([id.name, keysOf(init)])
    },
  })
  for (const file of files) visitor.visit(parseSync(file, readFileSync(file, 'utf8')).program)
  const names = found.map(([name]) => name)
  const isOnce = (name: string) => names.indexOf(name) === names.lastIndexOf(name)
  return new Map(
    found.flatMap(([name, members]) => (members && isOnce(name) ? [[name, members]] : [])),
  )
}

/** The keys of an object literal, also of one with `as const`; nothing if they are not all written out. */
function keysOf(value: ESTree.Expression | null): string[] | null {
  if (value?.type === 'TSAsExpression' || value?.type === 'TSSatisfiesExpression')
    return keysOf(value.expression)
  if (value?.type !== 'ObjectExpression') return null
  const keys = value.properties.flatMap((property) =>
    property.type === 'Property' && !property.computed && property.key.type === 'Identifier'
      ? [property.key.name]
      : [],
  )
  return keys.length === value.properties.length ? keys : null
}

/** The modules of which a file imports more than types, as it names them. */
export function importedModules(file: string): string[] {
  return parseSync(file, readFileSync(file, 'utf8'))
    .module.staticImports.filter(({ entries }) => entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value)
}

/**
 * The members that a file uses of what it imports from a shared module, as `paths.home`. It does not follow `paths[name]`
 * or `const { home } = paths`.
 */
export function usedMembers(file: string, share: string): string[] {
  const { program, module } = parseSync(file, readFileSync(file, 'utf8'))
  const imported = new Map(
    module.staticImports
      .filter(({ moduleRequest }) => moduleRequest.value === share)
      .flatMap(({ entries }) => entries)
      .map(({ localName, importName }) => [localName.value, importName.name]),
  )
  const used: string[] = []
  new Visitor({
    MemberExpression({ object, property, computed }) {
      const name = object.type === 'Identifier' ? imported.get(object.name) : undefined
      if (name && !computed && property.type === 'Identifier') used.push(`${name}.${property.name}`)
    },
  }).visit(program)
  return used
}
