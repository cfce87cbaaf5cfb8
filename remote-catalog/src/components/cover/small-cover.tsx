import { pictureUrl } from './picture-url'
import { useTravellingCover } from './use-travelling-cover'

interface SmallCoverProps {
  book: { _id: string; image: string }
  className: string | undefined
}

/** A cover beside the title of its book, which travels to the book's page. Dragging it drags the link around it. */
export function SmallCover({ book: { _id, image }, className }: SmallCoverProps) {
  const cover = useTravellingCover(_id)
  return (
    <img
      ref={cover}
      className={className}
      src={pictureUrl(image)}
      alt=""
      width={300}
      height={360}
      draggable={false}
      loading="lazy"
    />
  )
}
