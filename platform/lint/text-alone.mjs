/**
 * Browsers translate a page by replacing each text node with an element. React still updates the text node that is gone,
 * and fails when it inserts something before it or removes it. A text that is alone in its element survives, since React
 * then replaces the whole content of the element.
 */
const isText = (node) => {
  switch (node.type) {
    case 'JSXText':
      return node.value.trim() !== ''
    case 'JSXExpressionContainer':
      return canBeText(node.expression)
    default:
      return false
  }
}

/** Props with these names usually hold elements. A component that shows a caller's text puts it into an element. */
const elements = new Set(['children', 'action', 'aside', 'icon', 'popup', 'trailing'])

/** Whether an expression can be a text, as far as its form tells. */
function canBeText(expression) {
  switch (expression.type) {
    case 'Identifier':
      return !elements.has(expression.name)
    case 'ChainExpression':
      return canBeText(expression.expression)
    case 'Literal':
      // `null` and booleans show nothing.
      return typeof expression.value === 'string'
        ? expression.value.trim() !== ''
        : typeof expression.value === 'number'
    case 'LogicalExpression':
      return (
        canBeText(expression.right) || (expression.operator !== '&&' && canBeText(expression.left))
      )
    case 'ConditionalExpression':
      return canBeText(expression.consequent) || canBeText(expression.alternate)
    case 'JSXElement':
    case 'JSXFragment':
    case 'JSXEmptyExpression':
      return false
    case 'CallExpression':
      return expression.callee.property?.name !== 'map' && canBeText(expression.callee)
    default:
      return true
  }
}

/** Whether what an expression renders never changes in number. */
const isFixed = (node) =>
  node.type !== 'JSXExpressionContainer' ||
  node.expression.type === 'JSXEmptyExpression' ||
  node.expression.type === 'Literal'

const isChild = (node) =>
  isText(node) ||
  node.type === 'JSXElement' ||
  node.type === 'JSXFragment' ||
  (node.type === 'JSXExpressionContainer' && !isFixed(node))

function check(context, { children }) {
  const all = children.filter(isChild)
  if (all.length < 2) return
  for (const child of all) {
    if (!isText(child)) continue
    const canChange =
      child.type === 'JSXExpressionContainer' || all.some((other) => !isFixed(other))
    if (canChange) context.report({ node: child, messageId: 'beside' })
  }
}

export default {
  meta: { name: 'bookshelf' },
  rules: {
    'text-alone': {
      meta: {
        type: 'problem',
        messages: {
          beside:
            'Put this text into an element of its own. It, or what is beside it, can change, and would break a translated page.',
        },
      },
      create(context) {
        const visit = (node) => check(context, node)
        return { JSXElement: visit, JSXFragment: visit }
      },
    },
  },
}
