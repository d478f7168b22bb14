import type { AccessLevel } from '../../src/platform/contract/catalogue.ts'

/** A card of Ghost's editor, as its API takes it. */
interface Card {
  card: object
  /** The words that an article has for it. */
  words: string
  /** Those below the text. */
  notes?: string
  access?: AccessLevel
}

const everyone = { web: { nonMember: true, memberSegment: 'status:free,status:-free' }, email: { memberSegment: '' } }
const members = { web: { nonMember: false, memberSegment: 'status:free,status:-free' }, email: { memberSegment: '' } }
const paying = { web: { nonMember: false, memberSegment: 'status:-free' }, email: { memberSegment: '' } }
const inMailsAlone = {
  web: { nonMember: false, memberSegment: '' },
  email: { memberSegment: 'status:free,status:-free' },
}

/** Every card of Ghost's editor, by its name. */
export const ghostCards: Record<string, Card> = {
  video: {
    card: {
      type: 'video',
      version: 1,
      src: '__URL__/content/media/a.mp4',
      fileName: 'a.mp4',
      mimeType: 'video/mp4',
      caption: 'A film',
      width: 640,
      height: 360,
      duration: 61,
      thumbnailSrc: '__URL__/content/images/t.jpg',
      customThumbnailSrc: '',
      thumbnailWidth: 640,
      thumbnailHeight: 360,
      cardWidth: 'regular',
      loop: false,
    },
    words: 'a.mp4 A film',
  },
  audio: {
    card: {
      type: 'audio',
      version: 1,
      src: '__URL__/content/media/a.mp3',
      title: 'A talk',
      duration: 95,
      mimeType: 'audio/mpeg',
      thumbnailSrc: '',
    },
    words: 'a.mp3 A talk',
  },
  file: {
    card: {
      type: 'file',
      version: 1,
      src: '__URL__/content/files/a.pdf',
      fileTitle: 'Data sheet',
      fileSize: 12_345,
      fileCaption: 'Of the part',
      fileName: 'a.pdf',
    },
    words: 'Data sheet: Of the part',
  },
  signup: {
    card: {
      type: 'signup',
      version: 1,
      alignment: 'left',
      backgroundColor: '#F0F0F0',
      backgroundImageSrc: '',
      backgroundSize: 'cover',
      textColor: '#000000',
      buttonColor: 'accent',
      buttonTextColor: '#FFFFFF',
      buttonText: 'Subscribe',
      disclaimer: '<span>No spam.</span>',
      header: '<span>Sign up</span>',
      labels: [],
      layout: 'wide',
      subheader: '<span>For more</span>',
      successMessage: 'Done!',
      swapped: false,
    },
    words: '',
  },
  'call to action': {
    card: {
      type: 'call-to-action',
      version: 1,
      layout: 'minimal',
      alignment: 'left',
      visibility: everyone,
      textValue: '<p><span>Buy the kit</span></p>',
      showButton: true,
      showDividers: true,
      buttonText: 'Buy',
      buttonUrl: 'https://e.example/kit',
      buttonColor: '#000000',
      buttonTextColor: '#ffffff',
      linkColor: 'text',
      hasSponsorLabel: true,
      sponsorLabel: '<p><span>SPONSORED</span></p>',
      backgroundColor: 'grey',
      imageUrl: '',
    },
    words: 'SPONSORED Buy the kit Buy',
  },
  'call to action for those who pay': {
    card: {
      type: 'call-to-action',
      version: 1,
      layout: 'minimal',
      alignment: 'left',
      visibility: paying,
      textValue: '<p><span>Only they see it</span></p>',
      showButton: false,
      buttonText: '',
      buttonUrl: '',
      hasSponsorLabel: false,
      sponsorLabel: '',
      backgroundColor: 'grey',
    },
    words: 'Only they see it',
    access: 'gold',
  },
  toggle: {
    card: { type: 'toggle', version: 1, heading: '<span>Question?</span>', content: '<p><span>Answer.</span></p>' },
    words: 'Question? Answer.',
  },
  callout: {
    card: {
      type: 'callout',
      version: 1,
      calloutText: '<p><span>Beware of 5 V</span></p>',
      calloutEmoji: '💡',
      backgroundColor: 'blue',
    },
    words: 'Beware of 5 V',
  },
  markdown: {
    card: { type: 'markdown', version: 1, markdown: '# Marked\n\nA *word* and `code`[^1]\n\n- one\n\n[^1]: Noted' },
    words: 'Marked A word and code1 one',
    notes: 'Noted ↩',
  },
  html: {
    card: {
      type: 'html',
      version: 1,
      visibility: everyone,
      html: '<div class="x"><p>Raw <b>words</b></p><script>alert(1)</script></div>',
    },
    words: 'Raw words',
  },
  'html for members': {
    card: { type: 'html', version: 1, html: '<p>Only they read it</p>', visibility: members },
    words: 'Only they read it',
    access: 'login',
  },
  'html in mails alone': {
    card: { type: 'html', version: 1, html: '<p>Only in mails</p>', visibility: inMailsAlone },
    words: '',
  },
  email: { card: { type: 'email', version: 1, html: '<p>Hey {first_name, "there"},</p>' }, words: '' },
  'email call to action': {
    card: {
      type: 'email-cta',
      version: 1,
      alignment: 'left',
      buttonText: 'Go',
      buttonUrl: 'https://e.example/go',
      html: '<p>Mail only</p>',
      segment: 'status:free',
      showButton: true,
      showDividers: true,
    },
    words: '',
  },
  header: {
    card: {
      type: 'header',
      version: 2,
      size: 'small',
      style: 'dark',
      buttonEnabled: true,
      buttonText: 'More',
      buttonUrl: 'https://e.example/h',
      header: '<span>Big head</span>',
      subheader: '<span>Below it</span>',
      backgroundImageSrc: '',
      accentColor: '#FF1A75',
      alignment: 'center',
      backgroundColor: '#000000',
      backgroundImageWidth: null,
      backgroundImageHeight: null,
      backgroundSize: 'cover',
      textColor: '#FFFFFF',
      buttonColor: '#ffffff',
      buttonTextColor: '#000000',
      layout: 'full',
      swapped: false,
    },
    words: 'Big head Below it More',
  },
  button: {
    card: { type: 'button', version: 1, buttonText: 'Press', alignment: 'center', buttonUrl: 'https://e.example/b' },
    words: 'Press',
  },
  bookmark: {
    card: {
      type: 'bookmark',
      version: 1,
      url: 'https://e.example/mark',
      caption: 'Its caption',
      metadata: { icon: '', title: 'Marked page', description: 'About', author: 'A', publisher: 'P', thumbnail: '' },
    },
    words: 'Marked page Its caption',
  },
  embed: {
    card: {
      type: 'embed',
      version: 1,
      url: 'https://www.youtube.com/watch?v=abcdefghijk',
      embedType: 'video',
      html: '<iframe width="200" height="113" src="https://www.youtube.com/embed/abcdefghijk" title="T"></iframe>',
      metadata: {},
      caption: 'Its caption',
    },
    words: 'https://www.youtube.com/embed/abcdefghijk Its caption',
  },
  product: {
    card: {
      type: 'product',
      version: 1,
      productImageSrc: '',
      productImageWidth: null,
      productImageHeight: null,
      productTitle: '<span>The kit</span>',
      productDescription: '<p><span>Good</span></p>',
      productRatingEnabled: true,
      productStarRating: 4,
      productButtonEnabled: true,
      productButton: 'Order',
      productUrl: 'https://e.example/p',
    },
    words: 'The kit Good Order',
  },
  code: {
    card: { type: 'codeblock', version: 1, code: 'if (a < b) {\n\n}', language: 'c', caption: 'Its caption' },
    words: 'if (a < b) { } Its caption',
  },
  'members only': { card: { type: 'paywall', version: 1 }, words: '' },
}
