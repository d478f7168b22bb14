import type { ReactElement, SVGProps } from 'react'

interface OutlineProps extends Omit<SVGProps<SVGSVGElement>, 'stroke' | 'aria-label'> {
  /** Pixels of a side. */
  size?: number
  /** Line width in 24ths of a side. */
  stroke?: number
}

export type OutlineIcon = (props: OutlineProps) => ReactElement

/**
 * Hidden from screen readers: the text or button around it has the name. Outlines: Tabler Icons 3.51 (public/licences).
 * Their package has eighteen thousand files, a quarter of what a clone installs.
 */
const outline =
  (d: string): OutlineIcon =>
  ({ size = 24, stroke = 2, ...props }) => (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      {...props}
    >
      <path d={d} />
    </svg>
  )

export const IconActivityHeartbeat = outline('M3 12h4.5l1.5-6l4 12l2-9l1.5 3h4.5')
export const IconAd2 = outline('M11.933 5h-6.933v16h13v-8M14 17h-5M9 13h5v-4h-5v4M15 5v-2M18 6l2-2M19 9h2')
export const IconAddressBook = outline(
  'M20 6v12a2 2 0 0 1-2 2h-10a2 2 0 0 1-2-2v-12a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2M10 16h6M11 11a2 2 0 1 0 4 0a2 2 0 1 0-4 0M4 8h3M4 12h3M4 16h3',
)
export const IconAlertTriangle = outline(
  'M12 9v4M10.363 3.591l-8.106 13.534a1.914 1.914 0 0 0 1.636 2.871h16.214a1.914 1.914 0 0 0 1.636-2.87l-8.106-13.536a1.914 1.914 0 0 0-3.274 0M12 16h.01',
)
export const IconArrowDown = outline('M12 5l0 14M18 13l-6 6M6 13l6 6')
export const IconArrowForwardUp = outline('M15 14l4-4l-4-4M19 10h-11a4 4 0 1 0 0 8h1')
export const IconArrowUp = outline('M12 5l0 14M18 11l-6-6M6 11l6-6')
export const IconArrowsMove = outline(
  'M18 9l3 3l-3 3M15 12h6M6 9l-3 3l3 3M3 12h6M9 18l3 3l3-3M12 15v6M15 6l-3-3l-3 3M12 3v6',
)
export const IconAt = outline('M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0M16 12v1.5a2.5 2.5 0 0 0 5 0v-1.5a9 9 0 1 0-5.5 8.28')
export const IconBookmark = outline('M18 7v14l-6-4l-6 4v-14a4 4 0 0 1 4-4h4a4 4 0 0 1 4 4')
export const IconBug = outline(
  'M9 9v-1a3 3 0 0 1 6 0v1M8 9h8a6 6 0 0 1 1 3v3a5 5 0 0 1-10 0v-3a6 6 0 0 1 1-3M3 13l4 0M17 13l4 0M12 20l0-6M4 19l3.35-2M20 19l-3.35-2M4 7l3.75 2.4M20 7l-3.75 2.4',
)
export const IconBriefcase = outline(
  'M3 9a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-9M8 7v-2a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2M12 12v.01M3 13a20 20 0 0 0 18 0',
)
export const IconBuilding = outline(
  'M3 21l18 0M9 8l1 0M9 12l1 0M9 16l1 0M14 8l1 0M14 12l1 0M14 16l1 0M5 21v-16a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v16',
)
export const IconCalendarEvent = outline(
  'M4 7a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-12a2 2 0 0 1-2-2l0-12M16 3l0 4M8 3l0 4M4 11l16 0M8 15h2v2h-2l0-2',
)
export const IconCalendarMonth = outline(
  'M4 7a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-12a2 2 0 0 1-2-2v-12M16 3v4M8 3v4M4 11h16M8 14v4M12 14v4M16 14v4',
)
export const IconCarouselHorizontal = outline(
  'M7 6a1 1 0 0 1 1-1h8a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1h-8a1 1 0 0 1-1-1l0-12M22 17h-1a1 1 0 0 1-1-1v-8a1 1 0 0 1 1-1h1M2 17h1a1 1 0 0 0 1-1v-8a1 1 0 0 0-1-1h-1',
)
export const IconCategory = outline('M4 4h6v6h-6l0-6M14 4h6v6h-6l0-6M4 14h6v6h-6l0-6M14 17a3 3 0 1 0 6 0a3 3 0 1 0-6 0')
export const IconChartBar = outline(
  'M3 13a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1l0-6M15 9a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1l0-10M9 5a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1l0-14M4 20h14',
)
export const IconChartLine = outline('M4 19l16 0M4 15l4-6l4 2l4-5l4 4')
export const IconChevronLeft = outline('M15 6l-6 6l6 6')
export const IconChevronRight = outline('M9 6l6 6l-6 6')
export const IconCircle = outline('M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0')
export const IconCircleCheck = outline('M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M9 12l2 2l4-4')
export const IconClock = outline('M3 12a9 9 0 1 0 18 0a9 9 0 0 0-18 0M12 7v5l3 3')
export const IconCpu = outline(
  'M5 6a1 1 0 0 1 1-1h12a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1h-12a1 1 0 0 1-1-1l0-12M9 9h6v6h-6l0-6M3 10h2M3 14h2M10 3v2M14 3v2M21 10h-2M21 14h-2M14 21v-2M10 21v-2',
)
export const IconDiscount2 = outline(
  'M9 15l6-6M9 9.5a.5 .5 0 1 0 1 0a.5 .5 0 1 0-1 0M14 14.5a.5 .5 0 1 0 1 0a.5 .5 0 1 0-1 0M5 7.2a2.2 2.2 0 0 1 2.2-2.2h1a2.2 2.2 0 0 0 1.55-.64l.7-.7a2.2 2.2 0 0 1 3.12 0l.7 .7a2.2 2.2 0 0 0 1.55 .64h1a2.2 2.2 0 0 1 2.2 2.2v1a2.2 2.2 0 0 0 .64 1.55l.7 .7a2.2 2.2 0 0 1 0 3.12l-.7 .7a2.2 2.2 0 0 0-.64 1.55v1a2.2 2.2 0 0 1-2.2 2.2h-1a2.2 2.2 0 0 0-1.55 .64l-.7 .7a2.2 2.2 0 0 1-3.12 0l-.7-.7a2.2 2.2 0 0 0-1.55-.64h-1a2.2 2.2 0 0 1-2.2-2.2v-1a2.2 2.2 0 0 0-.64-1.55l-.7-.7a2.2 2.2 0 0 1 0-3.12l.7-.7a2.2 2.2 0 0 0 .64-1.55v-1',
)
export const IconDots = outline(
  'M4 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M11 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M18 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0',
)
export const IconDownload = outline('M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-2M7 11l5 5l5-5M12 4l0 12')
export const IconExternalLink = outline(
  'M12 6h-6a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-6M11 13l9-9M15 4h5v5',
)
export const IconEye = outline(
  'M10 12a2 2 0 1 0 4 0a2 2 0 0 0-4 0M21 12c-2.4 4-5.4 6-9 6c-3.6 0-6.6-2-9-6c2.4-4 5.4-6 9-6c3.6 0 6.6 2 9 6',
)
export const IconFileDescription = outline(
  'M14 3v4a1 1 0 0 0 1 1h4M17 21h-10a2 2 0 0 1-2-2v-14a2 2 0 0 1 2-2h7l5 5v11a2 2 0 0 1-2 2M9 17h6M9 13h6',
)
export const IconFileDownload = outline(
  'M14 3v4a1 1 0 0 0 1 1h4M17 21h-10a2 2 0 0 1-2-2v-14a2 2 0 0 1 2-2h7l5 5v11a2 2 0 0 1-2 2M12 17v-6M9.5 14.5l2.5 2.5l2.5-2.5',
)
export const IconFileText = outline(
  'M14 3v4a1 1 0 0 0 1 1h4M17 21h-10a2 2 0 0 1-2-2v-14a2 2 0 0 1 2-2h7l5 5v11a2 2 0 0 1-2 2M9 9l1 0M9 13l6 0M9 17l6 0',
)
export const IconFilter = outline(
  'M4 4h16v2.172a2 2 0 0 1-.586 1.414l-4.414 4.414v7l-6 2v-8.5l-4.48-4.928a2 2 0 0 1-.52-1.345v-2.227',
)
export const IconGripVertical = outline(
  'M8 5a1 1 0 1 0 2 0a1 1 0 1 0-2 0M8 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M8 19a1 1 0 1 0 2 0a1 1 0 1 0-2 0M14 5a1 1 0 1 0 2 0a1 1 0 1 0-2 0M14 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0M14 19a1 1 0 1 0 2 0a1 1 0 1 0-2 0',
)
export const IconHistory = outline('M12 8l0 4l2 2M3.05 11a9 9 0 1 1 .5 4m-.5 5v-5h5')
export const IconKey = outline(
  'M16.555 3.843l3.602 3.602a2.877 2.877 0 0 1 0 4.069l-2.643 2.643a2.877 2.877 0 0 1-4.069 0l-.301-.301l-6.558 6.558a2 2 0 0 1-1.239 .578l-.175 .008h-1.172a1 1 0 0 1-.993-.883l-.007-.117v-1.172a2 2 0 0 1 .467-1.284l.119-.13l.414-.414h2v-2h2v-2l2.144-2.144l-.301-.301a2.877 2.877 0 0 1 0-4.069l2.643-2.643a2.877 2.877 0 0 1 4.069 0M15 9h.01',
)
export const IconLayoutGrid = outline(
  'M4 5a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1l0-4M14 5a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1l0-4M4 15a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1l0-4M14 15a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1l0-4',
)
export const IconLayoutKanban = outline(
  'M4 4l6 0M14 4l6 0M4 10a2 2 0 0 1 2-2h2a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-2a2 2 0 0 1-2-2l0-8M14 10a2 2 0 0 1 2-2h2a2 2 0 0 1 2 2v2a2 2 0 0 1-2 2h-2a2 2 0 0 1-2-2l0-2',
)
export const IconLayoutSidebarLeftCollapse = outline(
  'M4 6a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-12a2 2 0 0 1-2-2l0-12M9 4v16M15 10l-2 2l2 2',
)
export const IconLayoutSidebarLeftExpand = outline(
  'M4 6a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-12a2 2 0 0 1-2-2l0-12M9 4v16M14 10l2 2l-2 2',
)
export const IconLibraryPhoto = outline(
  'M7 5.667a2.667 2.667 0 0 1 2.667-2.667h8.666a2.667 2.667 0 0 1 2.667 2.667v8.666a2.667 2.667 0 0 1-2.667 2.667h-8.666a2.667 2.667 0 0 1-2.667-2.667l0-8.666M4.012 7.26a2.005 2.005 0 0 0-1.012 1.737v10c0 1.1 .9 2 2 2h10c.75 0 1.158-.385 1.5-1M17 7h.01M7 13l3.644-3.644a1.21 1.21 0 0 1 1.712 0l3.644 3.644M15 12l1.644-1.644a1.21 1.21 0 0 1 1.712 0l2.644 2.644',
)
export const IconLink = outline(
  'M9 15l6-6M11 6l.463-.536a5 5 0 0 1 7.071 7.072l-.534 .464M13 18l-.397 .534a5.068 5.068 0 0 1-7.127 0a4.972 4.972 0 0 1 0-7.071l.524-.463',
)
export const IconListCheck = outline(
  'M3.5 5.5l1.5 1.5l2.5-2.5M3.5 11.5l1.5 1.5l2.5-2.5M3.5 17.5l1.5 1.5l2.5-2.5M11 6l9 0M11 12l9 0M11 18l9 0',
)
export const IconMail = outline(
  'M3 7a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-10M3 7l9 6l9-6',
)
export const IconMailForward = outline(
  'M12 18h-7a2 2 0 0 1-2-2v-10a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v7.5M3 6l9 6l9-6M15 18h6M18 15l3 3l-3 3',
)
export const IconMailbox = outline(
  'M10 21v-6.5a3.5 3.5 0 0 0-7 0v6.5h18v-6a4 4 0 0 0-4-4h-10.5M12 11v-8h4l2 2l-2 2h-4M6 15h1',
)
export const IconMath = outline('M19 5h-7l-4 14l-3-6h-2M14 13l6 6M14 19l6-6')
export const IconMenu2 = outline('M4 6l16 0M4 12l16 0M4 18l16 0')
export const IconMessages = outline(
  'M21 14l-3-3h-7a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1h9a1 1 0 0 1 1 1v10M14 15v2a1 1 0 0 1-1 1h-7l-3 3v-10a1 1 0 0 1 1-1h2',
)
export const IconNews = outline(
  'M16 6h3a1 1 0 0 1 1 1v11a2 2 0 0 1-4 0v-13a1 1 0 0 0-1-1h-10a1 1 0 0 0-1 1v12a3 3 0 0 0 3 3h11M8 8l4 0M8 12l4 0M8 16l4 0',
)
export const IconPencil = outline('M4 20h4l10.5-10.5a2.828 2.828 0 1 0-4-4l-10.5 10.5v4M13.5 6.5l4 4')
export const IconPencilPlus = outline(
  'M4 20h4l10.5-10.5a2.828 2.828 0 1 0-4-4l-10.5 10.5v4M13.5 6.5l4 4M16 19h6M19 16v6',
)
export const IconPhoto = outline(
  'M15 8h.01M3 6a3 3 0 0 1 3-3h12a3 3 0 0 1 3 3v12a3 3 0 0 1-3 3h-12a3 3 0 0 1-3-3v-12M3 16l5-5c.928-.893 2.072-.893 3 0l5 5M14 14l1-1c.928-.893 2.072-.893 3 0l3 3',
)
export const IconPlugConnected = outline(
  'M7 12l5 5l-1.5 1.5a3.536 3.536 0 1 1-5-5l1.5-1.5M17 12l-5-5l1.5-1.5a3.536 3.536 0 1 1 5 5l-1.5 1.5M3 21l2.5-2.5M18.5 5.5l2.5-2.5M10 11l-2 2M13 14l-2 2',
)
export const IconPlus = outline('M12 5l0 14M5 12l14 0')
export const IconPrinter = outline(
  'M17 17h2a2 2 0 0 0 2-2v-4a2 2 0 0 0-2-2h-14a2 2 0 0 0-2 2v4a2 2 0 0 0 2 2h2M17 9v-4a2 2 0 0 0-2-2h-6a2 2 0 0 0-2 2v4M7 15a2 2 0 0 1 2-2h6a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2h-6a2 2 0 0 1-2-2l0-4',
)
export const IconReceipt = outline(
  'M5 21v-16a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v16l-3-2l-2 2l-2-2l-2 2l-2-2l-3 2m4-14h6m-6 4h6m-2 4h2',
)
export const IconRectangle = outline('M3 7a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-10')
export const IconRefresh = outline('M20 11a8.1 8.1 0 0 0-15.5-2m-.5-4v4h4M4 13a8.1 8.1 0 0 0 15.5 2m.5 4v-4h-4')
export const IconReplace = outline(
  'M3 4a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1l0-4M15 16a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1l0-4M21 11v-3a2 2 0 0 0-2-2h-6l3 3m0-6l-3 3M3 13v3a2 2 0 0 0 2 2h6l-3-3m0 6l3-3',
)
export const IconSchool = outline('M22 9l-10-4l-10 4l10 4l10-4v6M6 10.6v5.4a6 3 0 0 0 12 0v-5.4')
export const IconSearch = outline('M3 10a7 7 0 1 0 14 0a7 7 0 1 0-14 0M21 21l-6-6')
export const IconSend = outline('M10 14l11-11M21 3l-6.5 18a.55 .55 0 0 1-1 0l-3.5-7l-7-3.5a.55 .55 0 0 1 0-1l18-6.5')
export const IconSeparator = outline('M3 12l0 .01M7 12l10 0M21 12l0 .01')
export const IconSettings = outline(
  'M10.325 4.317c.426-1.756 2.924-1.756 3.35 0a1.724 1.724 0 0 0 2.573 1.066c1.543-.94 3.31 .826 2.37 2.37a1.724 1.724 0 0 0 1.065 2.572c1.756 .426 1.756 2.924 0 3.35a1.724 1.724 0 0 0-1.066 2.573c.94 1.543-.826 3.31-2.37 2.37a1.724 1.724 0 0 0-2.572 1.065c-.426 1.756-2.924 1.756-3.35 0a1.724 1.724 0 0 0-2.573-1.066c-1.543 .94-3.31-.826-2.37-2.37a1.724 1.724 0 0 0-1.065-2.572c-1.756-.426-1.756-2.924 0-3.35a1.724 1.724 0 0 0 1.066-2.573c-.94-1.543 .826-3.31 2.37-2.37c1 .608 2.296 .07 2.572-1.065M9 12a3 3 0 1 0 6 0a3 3 0 0 0-6 0',
)
export const IconSourceCode = outline(
  'M14.5 4h2.5a3 3 0 0 1 3 3v10a3 3 0 0 1-3 3h-10a3 3 0 0 1-3-3v-5M6 5l-2 2l2 2M10 9l2-2l-2-2',
)
export const IconSpeakerphone = outline(
  'M18 8a3 3 0 0 1 0 6M10 8v11a1 1 0 0 1-1 1h-1a1 1 0 0 1-1-1v-5M12 8l4.524-3.77a.9 .9 0 0 1 1.476 .692v12.156a.9 .9 0 0 1-1.476 .692l-4.524-3.77h-8a1 1 0 0 1-1-1v-4a1 1 0 0 1 1-1h8',
)
export const IconTable = outline(
  'M3 5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-14M3 10h18M10 3v18',
)
export const IconTag = outline(
  'M6.5 7.5a1 1 0 1 0 2 0a1 1 0 1 0-2 0M3 6v5.172a2 2 0 0 0 .586 1.414l7.71 7.71a2.41 2.41 0 0 0 3.408 0l5.592-5.592a2.41 2.41 0 0 0 0-3.408l-7.71-7.71a2 2 0 0 0-1.414-.586h-5.172a3 3 0 0 0-3 3',
)
export const IconTextPlus = outline('M19 10h-14M5 6h14M14 14h-9M5 18h6M18 15v6M15 18h6')
export const IconTransferIn = outline('M4 18v3h16v-14l-8-4l-8 4v3M4 14h9M10 11l3 3l-3 3')
export const IconTransferOut = outline('M4 19v2h16v-14l-8-4l-8 4v2M13 14h-9M7 11l-3 3l3 3')
export const IconTrash = outline(
  'M4 7l16 0M10 11l0 6M14 11l0 6M5 7l1 12a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2l1-12M9 7v-3a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v3',
)
export const IconUpload = outline('M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-2M7 9l5-5l5 5M12 4l0 12')
export const IconUser = outline('M8 7a4 4 0 1 0 8 0a4 4 0 0 0-8 0M6 21v-2a4 4 0 0 1 4-4h4a4 4 0 0 1 4 4v2')
export const IconUserPlus = outline('M8 7a4 4 0 1 0 8 0a4 4 0 0 0-8 0M16 19h6M19 16v6M6 21v-2a4 4 0 0 1 4-4h4')
export const IconUserStar = outline(
  'M8 7a4 4 0 1 0 8 0a4 4 0 0 0-8 0M6 21v-2a4 4 0 0 1 4-4h.5M17.8 20.817l-2.172 1.138a.392 .392 0 0 1-.568-.41l.415-2.411l-1.757-1.707a.389 .389 0 0 1 .217-.665l2.428-.352l1.086-2.193a.392 .392 0 0 1 .702 0l1.086 2.193l2.428 .352a.39 .39 0 0 1 .217 .665l-1.757 1.707l.414 2.41a.39 .39 0 0 1-.567 .411l-2.172-1.138',
)
export const IconUsers = outline(
  'M5 7a4 4 0 1 0 8 0a4 4 0 1 0-8 0M3 21v-2a4 4 0 0 1 4-4h4a4 4 0 0 1 4 4v2M16 3.13a4 4 0 0 1 0 7.75M21 21v-2a4 4 0 0 0-3-3.85',
)
export const IconUsersGroup = outline(
  'M10 13a2 2 0 1 0 4 0a2 2 0 0 0-4 0M8 21v-1a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v1M15 5a2 2 0 1 0 4 0a2 2 0 0 0-4 0M17 10h2a2 2 0 0 1 2 2v1M5 5a2 2 0 1 0 4 0a2 2 0 0 0-4 0M3 13v-1a2 2 0 0 1 2-2h2',
)
export const IconVocabulary = outline(
  'M10 19h-6a1 1 0 0 1-1-1v-14a1 1 0 0 1 1-1h6a2 2 0 0 1 2 2a2 2 0 0 1 2-2h6a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1h-6a2 2 0 0 0-2 2a2 2 0 0 0-2-2M12 5v16M7 7h1M7 11h1M16 7h1M16 11h1M16 15h1',
)
export const IconWebhook = outline(
  'M4.876 13.61a4 4 0 1 0 6.124 3.39h6M15.066 20.502a4 4 0 1 0 1.934-7.502c-.706 0-1.424 .179-2 .5l-3-5.5M16 8a4 4 0 1 0-8 0c0 1.506 .77 2.818 2 3.5l-3 5.5',
)
export const IconX = outline('M18 6l-12 12M6 6l12 12')
export const IconZoomQuestion = outline(
  'M3 10a7 7 0 1 0 14 0a7 7 0 1 0-14 0M21 21l-6-6M10 13l0 .01M10 10a1.5 1.5 0 1 0-1.14-2.474',
)
