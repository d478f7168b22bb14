/** Paths on a 20 px grid. */
const paths = {
  search: 'M13 13l4.5 4.5M8.5 14a5.5 5.5 0 1 1 0-11 5.5 5.5 0 0 1 0 11z',
  menu: 'M2.5 5h15M2.5 10h15M2.5 15h9',
  close: 'M4 4l12 12M16 4L4 16',
  theme: 'M10 2.5a7.5 7.5 0 1 0 0 15zM10 2.5a7.5 7.5 0 0 1 0 15',
  lock: 'M4.5 9h11v8h-11zM7 9V6a3 3 0 0 1 6 0v3',
  back: 'M12 4l-6 6 6 6',
  forward: 'M8 4l6 6-6 6',
  play: 'M6 4l10 6-10 6z',
  stop: 'M5 5h10v10H5z',
  tweet: 'M3 3l14 14M17 3l-6 6M9 11l-6 6',
  follow: 'M4 4a12 12 0 0 1 12 12M4 10a6 6 0 0 1 6 6M4.5 15.5h.01',
  share: 'M4 8v8M4 4v.01M8.5 16V8M8.5 11.5a3.5 3.5 0 0 1 7 0V16',
  mail: 'M3 5h14v10H3zM3 5.5l7 5.5 7-5.5',
  chat: 'M3.5 16.5l1-3.3A6.8 6.8 0 1 1 7 15.6z',
  link: 'M8 5H4v11h11v-4M11 4h5v5M9 11l7-7',
  saved: 'M5.5 3h9v14L10 13.5 5.5 17z',
  download: 'M10 3v10M6 9l4 4 4-4M3.5 17h13',
} as const

export type IconName = keyof typeof paths

export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <path d={paths[name]} strokeLinejoin="round" strokeLinecap="round" />
    </svg>
  )
}
