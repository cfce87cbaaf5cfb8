import Menu from '@lucide/icons/icons/menu'
import Plus from '@lucide/icons/icons/plus'
import Search from '@lucide/icons/icons/search'
import ShoppingBag from '@lucide/icons/icons/shopping-bag'
import { Link } from '../routing/router'
import { Row, type Specimen, Stack, State, states } from '../ui-gallery/specimen'
import { Badge } from './badge'
import { Button } from './button'
import { ButtonLink } from './button-link'
import { Icon } from './icon'
import { IconButton } from './icon-button'

const variants = ['primary', 'secondary', 'soft', 'quiet', 'danger'] as const
const words = {
  primary: 'Add to cart',
  secondary: 'Apply Coupon',
  soft: 'Add to cart',
  quiet: 'Clear filters',
  danger: 'Delete address',
}

export const actions: Specimen[] = [
  {
    name: 'Button',
    note: 'Does something here. One primary per view; busy keeps its width and the keyboard’s focus.',
    Sample: () => (
      <Stack>
        {variants.map((variant) => {
          const { rest, hover, pressed, focus, busy, disabled } = states
          const shown = { [variant]: rest, hover, pressed, focus, busy, disabled }
          return (
            <Row key={variant}>
              {Object.entries(shown).map(([name, state]) => (
                <State key={name} name={name}>
                  <Button variant={variant} {...state}>
                    {words[variant]}
                  </Button>
                </State>
              ))}
            </Row>
          )
        })}
      </Stack>
    ),
  },
  {
    name: 'Button sizes',
    note: 'md (44 px) for main actions, sm (36 px) within rows, wide in narrow columns; icons at 20 px.',
    Sample: () => (
      <Stack>
        <Row>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} size="sm">
              {words[variant]}
            </Button>
          ))}
        </Row>
        <Button wide>
          <Icon icon={ShoppingBag} size="1.25rem" strokeWidth={1.75} />
          Proceed To Pay
        </Button>
        <Button variant="secondary" wide>
          <Icon icon={Plus} size="1.25rem" strokeWidth={1.75} />
          Add New Address
        </Button>
      </Stack>
    ),
  },
  {
    name: 'Link',
    note: 'Leads to another page: in a sentence, or drawn as a button.',
    Sample: () => (
      <Row>
        <p>
          New here? <Link to="/signup">Create an account</Link>
        </p>
        {variants.slice(0, 3).map((variant) => (
          <ButtonLink key={variant} to="/" variant={variant}>
            Shop now
          </ButtonLink>
        ))}
      </Row>
    ),
  },
  {
    name: 'Icon button',
    note: 'A word too many: 44 px, named for who hears it.',
    Sample: () => (
      <Row>
        <State name="rest">
          <IconButton label="Open menu" icon={<Icon icon={Menu} />} />
        </State>
        {(['hover', 'focus', 'disabled'] as const).map((name) => (
          <State key={name} name={name}>
            <IconButton label="Search" icon={<Icon icon={Search} />} {...states[name]} />
          </State>
        ))}
        {[0, 3, 120].map((count) => (
          <State key={count} name={`badge, ${count}`}>
            <IconButton
              label={`Cart, ${count > 99 ? '99+' : count} books`}
              icon={<Icon icon={ShoppingBag} />}
            >
              <Badge count={count} />
            </IconButton>
          </State>
        ))}
      </Row>
    ),
  },
]
