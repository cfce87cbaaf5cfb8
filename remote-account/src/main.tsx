/** Runs the account remote alone: `npm run dev account`. */
import { useState } from 'react'
import { patterns } from 'shared/routing/paths'
import { runStandalone } from 'shared/standalone'
import { Page } from 'shared/ui/page'
import { AddressesScreen } from './screens/addresses/addresses-screen'
import { LoginScreen } from './screens/login/login-screen'
import { OrdersScreen } from './screens/orders/orders-screen'
import { ProfileScreen } from './screens/profile/profile-screen'
import { SignupScreen } from './screens/signup/signup-screen'
import { AddressPicker } from './slots/address-picker/address-picker'

/** The slot as the checkout shows it. */
function PickerAlone() {
  const [selectedId, setSelectedId] = useState<string | null>(null)
  return (
    <Page title="The address-picker slot" narrow>
      <AddressPicker
        selectedId={selectedId}
        onSelect={(address) => setSelectedId(address?._id ?? null)}
      />
    </Page>
  )
}

runStandalone({
  name: 'account',
  routes: [
    { path: patterns.profile, screen: ProfileScreen, access: 'customers' },
    { path: patterns.orders, screen: OrdersScreen, access: 'customers' },
    { path: patterns.addresses, screen: AddressesScreen, access: 'customers' },
    { path: patterns.checkout, screen: PickerAlone, access: 'customers' },
    { path: patterns.login, screen: LoginScreen, access: 'visitors' },
    { path: patterns.signup, screen: SignupScreen, access: 'visitors' },
  ],
  startMockApi: async () => (await import('mock-api')).startMockApi(),
})
