import { Button, Group } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useCatalogue } from '../../../../platform/web/admin/catalogue.ts'
import type { ArticleForm } from '../../contract/fields.ts'
import { useAuthorNames } from '../fields/use-author-names.ts'
import { standsAlone } from '../text/fit-blocks.ts'
import { gatherFootnotes, placeFootnotes } from '../text/footnotes/footnotes.ts'
import classes from './conflict.module.css'
import { type FieldChoice, fieldChoices, mergedBlocks, type Segment, segmentsOf, type Taken } from './merge.ts'

interface Props {
  mine: ArticleForm
  theirs: ArticleForm
  savedBy: string
  /** The version that both were made from, if it is known. */
  base: ArticleForm | null
  onDone: (content: ArticleForm) => void
  onBack: () => void
}

export function Merging({ mine, theirs, savedBy, base, onDone, onBack }: Props) {
  const segments = useMemo(
    () => segmentsOf(blocksOf(mine.description), blocksOf(theirs.description), blocksOf(base?.description ?? '')),
    [mine, theirs, base],
  )
  const catalogue = useCatalogue()
  const authors = useAuthorNames([...mine.authorIds, ...theirs.authorIds])
  const fields = useMemo(
    () => fieldChoices({ mine, theirs, base }, { catalogue, authors }),
    [mine, theirs, base, catalogue, authors],
  )
  const choosable = segments.filter((segment) => segment.kind === 'choice')
  const [taken, setTaken] = useState<Taken[]>(() => choosable.map(({ better }) => better))
  const [takenFields, setTakenFields] = useState<Record<string, 'mine' | 'theirs'>>(() =>
    Object.fromEntries(fields.map(({ field, better }) => [field, better])),
  )
  const finish = () => {
    const fromTheirs = fields.filter(({ field }) => takenFields[field] === 'theirs')
    const changed = Object.fromEntries(fromTheirs.map(({ field }) => [field, theirs[field]]))
    onDone({ ...mine, ...changed, description: gatherFootnotes(mergedBlocks(segments, taken).join('\n')) })
  }
  return (
    <>
      <section className={classes.scroll} aria-label="Both texts">
        {fields.map((choice) => (
          <FieldSides
            key={choice.field}
            choice={choice}
            savedBy={savedBy}
            taken={takenFields[choice.field] ?? choice.better}
            onTake={(side) => setTakenFields((before) => ({ ...before, [choice.field]: side }))}
          />
        ))}
        <Segments
          segments={segments}
          savedBy={savedBy}
          taken={taken}
          onTake={(index, side) => setTaken((before) => before.with(index, side))}
        />
      </section>
      <Group justify="flex-end">
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button onClick={finish}>Use the merged text</Button>
      </Group>
    </>
  )
}

interface FieldProps {
  choice: FieldChoice
  savedBy: string
  taken: 'mine' | 'theirs'
  onTake: (side: 'mine' | 'theirs') => void
}

const FieldSides = ({ choice: { field, label, mine, theirs }, savedBy, taken, onTake }: FieldProps) => (
  <fieldset className={classes.choice}>
    <legend>{label}</legend>
    <Side name={field} label="Mine" isTaken={taken === 'mine'} onTake={() => onTake('mine')}>
      {mine || 'Nothing'}
    </Side>
    <Side name={field} label={savedBy} isTaken={taken === 'theirs'} onTake={() => onTake('theirs')}>
      {theirs || 'Nothing'}
    </Side>
  </fieldset>
)

interface SegmentsProps {
  segments: readonly Segment[]
  savedBy: string
  taken: readonly Taken[]
  onTake: (index: number, side: Taken) => void
}

function Segments({ segments, savedBy, taken, onTake }: SegmentsProps) {
  let count = 0
  return segments.map((segment, place) => {
    // Segments have no key but their position.
    if (segment.kind === 'same') return <Same key={`same ${String(place)}`} blocks={segment.blocks} />
    const index = count++
    const name = `segment-${index}`
    const side = (which: Taken, label: string, blocks: readonly string[]) => (
      <Side name={name} label={label} isTaken={taken[index] === which} onTake={() => onTake(index, which)}>
        {which !== 'both' && <Blocks html={blocks.join('')} />}
      </Side>
    )
    return (
      <fieldset key={name} className={classes.choice}>
        <legend>Change {index + 1}</legend>
        {side('mine', 'Mine', segment.mine)}
        {side('theirs', savedBy, segment.theirs)}
        {segment.mine.length > 0 && segment.theirs.length > 0 && side('both', 'Both, one after the other', [])}
      </fieldset>
    )
  })
}

interface SideProps {
  name: string
  label: string
  isTaken: boolean
  onTake: () => void
  children?: React.ReactNode
}

const Side = ({ name, label, isTaken, onTake, children }: SideProps) => (
  <label className={classes.side}>
    <span>
      <input type="radio" name={name} checked={isTaken} onChange={onTake} /> {label}
    </span>
    {children}
  </label>
)

const Same = ({ blocks }: { blocks: readonly string[] }) => (
  <div className={classes.same}>
    <Blocks html={blocks.length > 2 ? `${blocks[0]}<p>…</p>${blocks.at(-1)}` : blocks.join('')} />
  </div>
)

/** The server has sanitised it or the text editor has written it: nothing in it runs. */
const Blocks = ({ html }: { html: string }) => (
  <div className={`prose ${classes.prose}`} inert dangerouslySetInnerHTML={{ __html: html || '<p>Nothing</p>' }} />
)

/** Normalised, so that they can be compared. Footnotes are at their places. */
function blocksOf(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  placeFootnotes(body)
  for (const image of body.querySelectorAll('img')) {
    // The server adds these.
    for (const name of ['srcset', 'sizes', 'width', 'height', 'loading', 'decoding']) image.removeAttribute(name)
  }
  for (const link of body.querySelectorAll('a')) link.removeAttribute('rel')
  // Programs may save words without a paragraph.
  let paragraph: HTMLElement | null = null
  for (const node of [...body.childNodes]) {
    if (standsAlone(node)) paragraph = null
    else if (paragraph) paragraph.append(node)
    else if (node.textContent?.trim()) {
      paragraph = document.createElement('p')
      node.replaceWith(paragraph)
      paragraph.append(node)
    }
  }
  return [...body.children].map((block) => block.outerHTML)
}
