import type { FeedDocument } from './rss.ts'

export function writeJsonFeed({ title, description, page, address, site, items }: FeedDocument): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description,
    home_page_url: page,
    feed_url: address,
    icon: site.icon,
    language: 'en',
    authors: [{ name: site.name, url: site.url }],
    items: items.map((item) => ({
      id: item.id,
      url: item.url,
      title: item.title,
      summary: item.summary,
      content_html: item.html,
      date_published: item.publishedAt.toISOString(),
      date_modified: item.updatedAt.toISOString(),
      tags: item.categories,
      ...(item.authors.length > 0 && { authors: item.authors }),
      ...(item.picture && {
        image: item.picture.url,
        attachments: [{ url: item.picture.url, mime_type: item.picture.type }],
      }),
    })),
  })
}
