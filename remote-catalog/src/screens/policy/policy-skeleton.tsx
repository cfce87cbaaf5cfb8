import { Skeleton as Block, Page, TitleSkeleton } from 'shared/ui'

/** The skeleton of a policy's page. */
export function Skeleton() {
  return (
    <Page narrow>
      <TitleSkeleton />
      <Block height="24rem" />
    </Page>
  )
}
