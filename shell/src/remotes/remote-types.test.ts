/** `tsc` checks these types (npm test -- static): the loader and the views derive them from a module's name. */
import type { ComponentProps, ComponentType } from 'react'
import type { OverlayProps } from 'shared/contract/overlays'
import type { RemoteModules, ScreenModule } from 'shared/contract/remotes'
import type { SlotProps } from 'shared/contract/slots'
import { describe, expectTypeOf, it } from 'vitest'
import type { RemoteLoader } from './remote-loader'
import type { RemoteView } from './remote-view'

type View = ComponentProps<typeof RemoteView>
type PropsOf<M> = Extract<View, { module: M }>['props']

describe('what is loaded from a remote', () => {
  it('has the type of its name', () => {
    expectTypeOf<RemoteModules['cart/cart']>().toEqualTypeOf<ScreenModule>()
    expectTypeOf<RemoteModules['account/address-picker']>().toEqualTypeOf<{
      SlotContent: ComponentType<SlotProps['address-picker']>
    }>()
    expectTypeOf<RemoteModules['devtools/inspector']>().toEqualTypeOf<{
      Overlay: ComponentType<OverlayProps['devtools/inspector']>
    }>()
  })

  it('has no type that the caller chooses', () => {
    type Load = <M extends keyof RemoteModules>(module: M) => Promise<RemoteModules[M]>
    expectTypeOf<RemoteLoader['loadModule']>().toEqualTypeOf<Load>()
  })

  it('is shown with the props of its name', () => {
    expectTypeOf<PropsOf<'account/address-picker'>>().toEqualTypeOf<SlotProps['address-picker']>()
    type Wrong = { module: 'account/address-picker'; label: ''; props: { chosenId: string } }
    expectTypeOf<Wrong>().not.toExtend<View>()
  })
})
