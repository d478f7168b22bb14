export interface WxrItem {
  id: number
  title?: string
  html?: string
  excerpt?: string
  slug?: string
  status?: string
  type?: string
  password?: string
  at?: string
  author?: string
  sticky?: boolean
  /** Its whole address, if not that of its day and slug. */
  link?: string
  more?: string
}

export const oldSite = 'https://old.example'

export const cdata = (text: string) => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`

export const wxrTerm = (domain: 'category' | 'post_tag' | 'post_format', id: string, name: string) =>
  `<category domain="${domain}" nicename="${id}">${cdata(name)}</category>`

export const wxrMeta = (key: string, value: string) =>
  `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>`

const wxrItem = ({
  id,
  title = `Post ${id}`,
  html = '<p>Words.</p>',
  slug = `post-${id}`,
  type = 'post',
  ...more
}: WxrItem) => `
<item><title>${cdata(title)}</title><link>${more.link ?? `${oldSite}/2019/05/${slug}/`}</link><pubDate></pubDate>
<dc:creator>${cdata(more.author ?? 'anna')}</dc:creator><guid isPermaLink="false">${oldSite}/?p=${id}</guid>
<content:encoded>${cdata(html)}</content:encoded><excerpt:encoded>${cdata(more.excerpt ?? '')}</excerpt:encoded>
<wp:post_id>${id}</wp:post_id><wp:post_date_gmt>${more.at ?? '2019-05-01 12:00:00'}</wp:post_date_gmt>
<wp:post_name>${slug}</wp:post_name><wp:status>${more.status ?? 'publish'}</wp:status><wp:post_parent>0</wp:post_parent>
<wp:post_type>${type}</wp:post_type><wp:post_password>${more.password ?? ''}</wp:post_password>
<wp:is_sticky>${more.sticky ? 1 : 0}</wp:is_sticky>${more.more ?? ''}</item>`

export const wxrStart = `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"
  xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:wp="http://wordpress.org/export/1.2/"><channel>
<title>Old</title><link>${oldSite}</link><wp:wxr_version>1.2</wp:wxr_version><wp:base_site_url>${oldSite}</wp:base_site_url>
<wp:base_blog_url>${oldSite}</wp:base_blog_url>
<wp:author><wp:author_login>${cdata('anna')}</wp:author_login><wp:author_display_name>${cdata('Anna Berg')}</wp:author_display_name></wp:author>`

export const wxr = (items: readonly WxrItem[], head = '') =>
  `${wxrStart}${head}${items.map(wxrItem).join('')}</channel></rss>`
