import { Link } from 'react-router'
import { partLink } from '../../../platform/contract/links.ts'
import type { LinkedPart, PartRecord } from '../contract/endpoints.ts'
import { isOwnFile, partStates } from '../contract/rules.ts'
import './part.css'

interface Props {
  part: string
  record: PartRecord
}

export function PartRecordView({ part, record }: Props) {
  const { description, parameters, members, membersTotal } = record
  return (
    <>
      {description && <p className="part-about text-lead">{description}</p>}
      <Facts part={part} record={record} />
      {parameters.length > 0 && (
        <section aria-labelledby="parameters" className="mt-8">
          <h2 id="parameters" className="label mb-2">
            Key parameters
          </h2>
          <table className="part-parameters">
            <tbody>
              {parameters.map(({ name, value, unit }) => (
                <tr key={`${name} ${value}`}>
                  <th scope="row">{name}</th>
                  <td>{withUnit(value, unit)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {members.length > 0 && (
        <section aria-labelledby="members" className="mt-8">
          <h2 id="members" className="label mb-2">
            Parts in this family
          </h2>
          <ul className="part-members">
            {members.map(({ part: name, description: about }) => (
              <li key={name}>
                <PartName linked={{ part: name, hasPage: true }} />
                <span className="text-small text-quiet">{about}</span>
              </li>
            ))}
          </ul>
          {membersTotal > members.length && (
            <p className="mt-2 text-small text-quiet">
              and {(membersTotal - members.length).toLocaleString('en')} more
            </p>
          )}
        </section>
      )}
    </>
  )
}

/** The narrow no-break space keeps number and unit on one line. */
const withUnit = (value: string, unit: string) => (unit ? `${value}\u202f${unit}` : value)

function Facts({ part, record }: Props) {
  const { maker, package: outline, state, dataSheet, family, secondSources, successors, predecessors } = record
  const hasLinks = family !== null || secondSources.length + successors.length + predecessors.length > 0
  if (!maker && !outline && !state && !dataSheet && !hasLinks) return null
  return (
    <dl className="part-facts">
      {maker && <Fact name="Maker">{maker}</Fact>}
      {outline && <Fact name="Package">{outline}</Fact>}
      {state && <Fact name="Life cycle">{partStates[state]}</Fact>}
      {dataSheet && (
        <Fact name="Data sheet">
          <DataSheet part={part} address={dataSheet} />
        </Fact>
      )}
      <Names name="Family" parts={family ? [family] : []} />
      <Names name="Successor" parts={successors} />
      <Names name="Successor to" parts={predecessors} />
      <Names name="Second source" parts={secondSources} />
    </dl>
  )
}

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div className="contents">
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

function DataSheet({ part, address }: { part: string; address: string }) {
  const file = isOwnFile(address)
  const where = file ? address.replace(/^.*\./, '').toUpperCase() : new URL(address).hostname.replace(/^www\./, '')
  return (
    <>
      <a className="link" href={address} {...(!file && { rel: 'nofollow noopener' })}>
        {part} data sheet
      </a>{' '}
      <span className="text-small text-quiet">{where}</span>
    </>
  )
}

function Names({ name, parts }: { name: string; parts: readonly LinkedPart[] }) {
  if (parts.length === 0) return null
  return (
    <Fact name={name}>
      <span className="part-names">
        {parts.map((linked) => (
          <PartName key={linked.part} linked={linked} />
        ))}
      </span>
    </Fact>
  )
}

const PartName = ({ linked: { part, hasPage } }: { linked: LinkedPart }) =>
  hasPage ? (
    <Link to={partLink(part)} className="part part-link">
      {part}
    </Link>
  ) : (
    <span className="part">{part}</span>
  )
