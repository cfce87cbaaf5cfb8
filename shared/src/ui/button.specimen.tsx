import Menu from '@lucide/icons/icons/menu'
import Plus from '@lucide/icons/icons/plus'
import Search from '@lucide/icons/icons/search'
import ShoppingBag from '@lucide/icons/icons/shopping-bag'
import { Link } from '../routing/router'
import { Samples, type Specimen, states } from '../ui-gallery/specimen'
import { Badge } from './badge'
import { Button, ButtonLink } from './button'
import { Icon } from './icon'
import { IconButton } from './icon-button'
import { Cluster, Stack } from './layout'

const variants = {
  primary: 'Add to cart',
  secondary: 'Apply Coupon',
  soft: 'Add to cart',
  quiet: 'Clear filters',
  danger: 'Delete address',
} as const
const each = Object.keys(variants) as (keyof typeof variants)[]

export const actions: Specimen[] = [
  {
    name: 'Button',
    note: 'Does something here. One primary per view; busy keeps its width and the keyboard’s focus.',
    show: (
      <Stack gap={5}>
        {each.map((variant) => {
          const samples = Object.entries(states).map(([name, state]) => [
            name === 'rest' ? variant : name,
            <Button key={name} variant={variant} {...state}>
              {variants[variant]}
            </Button>,
          ])
          return <Samples key={variant} of={Object.fromEntries(samples)} />
        })}
      </Stack>
    ),
  },
  {
    name: 'Button sizes',
    note: 'md (44 px) for main actions, sm (36 px) within rows, wide in narrow columns; icons at 20 px.',
    show: (
      <Stack gap={5}>
        <Cluster gap={4}>
          {each.map((variant) => (
            <Button key={variant} variant={variant} size="sm">
              {variants[variant]}
            </Button>
          ))}
        </Cluster>
        <Button variant="secondary" wide>
          <Icon icon={Plus} />
          Add New Address
        </Button>
      </Stack>
    ),
  },
  {
    name: 'Link',
    note: 'Leads to another page: in a sentence, or drawn as a button.',
    show: (
      <Cluster gap={4}>
        <p>
          New here? <Link to="/signup">Create an account</Link>
        </p>
        {each.slice(0, 3).map((variant) => (
          <ButtonLink key={variant} to="/" variant={variant}>
            Shop now
          </ButtonLink>
        ))}
      </Cluster>
    ),
  },
  {
    name: 'Icon button',
    note: 'A word too many: 44 px, named for who hears it.',
    states: {
      rest: <IconButton label="Open menu" icon={<Icon icon={Menu} />} />,
      hover: <IconButton label="Search" icon={<Icon icon={Search} />} {...states.hover} />,
      focus: <IconButton label="Search" icon={<Icon icon={Search} />} {...states.focus} />,
      disabled: <IconButton label="Search" icon={<Icon icon={Search} />} disabled />,
      'badge, 3': <Cart count={3} name="Cart, 3 books" />,
      'badge, 120': <Cart count={120} name="Cart, 99+ books" />,
    },
  },
]

function Cart({ count, name }: { count: number; name: string }) {
  return (
    <IconButton label={name} icon={<Icon icon={ShoppingBag} />}>
      <Badge count={count} />
    </IconButton>
  )
}
