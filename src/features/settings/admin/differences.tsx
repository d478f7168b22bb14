import { getRoom, type RoomName } from '../contract/rooms.ts'
import { labelOf, settingWords } from './setting-words.ts'
import classes from './settings.module.css'

interface Props {
  changes: readonly { room: RoomName; field: string; before?: unknown; after?: unknown }[]
  hasRooms?: boolean
}

export const Differences = ({ changes, hasRooms = false }: Props) => (
  <dl className={classes.differences}>
    {changes.map(({ room, field, before, after }) => {
      const row = getRoom(room).fields[field]
      return (
        <div key={`${room}.${field}`}>
          <dt>
            {hasRooms && `${getRoom(room).label}: `}
            {labelOf(room, field)}
          </dt>
          <dd>
            <del>{settingWords(row, before)}</del> <ins>{settingWords(row, after)}</ins>
          </dd>
        </div>
      )
    })}
  </dl>
)
