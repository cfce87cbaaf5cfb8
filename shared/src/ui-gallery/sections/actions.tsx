import Menu from '@lucide/icons/icons/menu'
import Plus from '@lucide/icons/icons/plus'
import Search from '@lucide/icons/icons/search'
import ShoppingBag from '@lucide/icons/icons/shopping-bag'
import { Fragment } from 'react'
import { Link } from '../../routing/router'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { ButtonLink } from '../../ui/button-link'
import { Icon } from '../../ui/icon'
import { IconButton } from '../../ui/icon-button'
import { Row, type SpecimenText, Stack, State } from '../specimen'

const variants = ['primary', 'secondary', 'soft', 'quiet', 'danger'] as const
const words = {
  primary: 'Add to cart',
  secondary: 'Apply Coupon',
  soft: 'Add to cart',
  quiet: 'Clear filters',
  danger: 'Delete address',
}

export const actions: SpecimenText[] = [
  {
    name: 'Button',
    note: 'Does something here. One primary per view; busy keeps its width and the keyboard’s focus.',
    Sample: () => (
      <Stack>
        {variants.map((variant) => (
          <Row key={variant}>
            <State name={variant}>
              <Button variant={variant}>{words[variant]}</Button>
            </State>
            <State name="hover">
              <Button variant={variant} data-force="hover">
                {words[variant]}
              </Button>
            </State>
            <State name="pressed">
              <Button variant={variant} data-force="hover active">
                {words[variant]}
              </Button>
            </State>
            <State name="focus">
              <Button variant={variant} data-force="focus-visible">
                {words[variant]}
              </Button>
            </State>
            <State name="busy">
              <Button variant={variant} busy>
                {words[variant]}
              </Button>
            </State>
            <State name="disabled">
              <Button variant={variant} disabled>
                {words[variant]}
              </Button>
            </State>
          </Row>
        ))}
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
  { name: 'Icon button', note: 'A word too many: 44 px, named for who hears it.', Sample: Icons },
]

function Icons() {
  return (
    <Row>
      <State name="rest">
        <IconButton label="Open menu" icon={<Icon icon={Menu} />} />
      </State>
      <State name="hover">
        <IconButton label="Search" icon={<Icon icon={Search} />} data-force="hover" />
      </State>
      <State name="focus">
        <IconButton label="Search" icon={<Icon icon={Search} />} data-force="focus-visible" />
      </State>
      <State name="disabled">
        <IconButton label="Search" icon={<Icon icon={Search} />} disabled />
      </State>
      {[0, 3, 120].map((count) => (
        <Fragment key={count}>
          <State name={`badge, ${count}`}>
            <IconButton
              label={`Cart, ${count > 99 ? '99+' : count} books`}
              icon={<Icon icon={ShoppingBag} />}
            >
              <Badge count={count} />
            </IconButton>
          </State>
        </Fragment>
      ))}
    </Row>
  )
}
