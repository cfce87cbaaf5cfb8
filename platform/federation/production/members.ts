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

/**
 * The modules of which a file imports, or exports again, more than types, as it names them, each with the members that the file uses of its
 * exports, as `paths.home`. It does not follow `paths[name]` or `const { home } = paths`.
 */
export function usedMembers(file: string): Map<string, string[]> {
  const { program, module } = parseSync(file, readFileSync(file, 'utf8'))
  const used = new Map<string, string[]>()
  const imported = new Map<string, { from: string[]; name: string | undefined }>()
  for (const { moduleRequest, entries } of module.staticImports) {
    for (const { localName, importName, isType } of entries) {
      if (isType) continue
      const from = used.get(moduleRequest.value) ?? []
      used.set(moduleRequest.value, from)
      imported.set(localName.value, { from, name: importName.name ?? undefined })
    }
  }
  for (const { moduleRequest, isType } of module.staticExports.flatMap(({ entries }) => entries))
    if (moduleRequest && !isType) used.set(moduleRequest.value, used.get(moduleRequest.value) ?? [])
  new Visitor({
    MemberExpression({ object, property, computed }) {
      const { from, name } = (object.type === 'Identifier' && imported.get(object.name)) || {}
      if (name && !computed && property.type === 'Identifier')
        from?.push(`${name}.${property.name}`)
    },
  }).visit(program)
  return used
}
