/** Expressions by declaring file. Every JSON column needs one. A name without a table matches any table. */
export const declaredTypes: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  './column-values.ts': {
    AddressRule: ['address_rules.rule'],
    ArticleContent: ['article_revisions.content'],
    'BylineRow[]': ['articles.bylines'],
    Crops: ['pictures.crops'],
    '{ columns: Partial<ChangedColumns> } | { deleted: DeletedArticle }': ['article_change_rows.before'],
    'ImageSize[]': ['image_sizes', 'ads.phone_image_sizes', 'pictures.detail', 'pictures.sizes'],
    IssuePlaceholders: ['newsletter_sends.placeholders'],
    PictureUseKind: ['picture_uses.kind'],
    SendSummary: ['newsletter_sends.summary'],
    StoredAuthor: ['site_import_names.record'],
  },
  '../../../features/articles/contract/changes.ts': { "ArticleChange | { kind: 'undo' }": ['article_changes.change'] },
  '../../../features/articles/contract/comments.ts': { Anchor: ['article_comments.anchor'] },
  '../../../features/articles/contract/fields.ts': {
    ArticleForm: ['article_drafts.content', 'new_article_drafts.content'],
  },
  '../../contract/audit.ts': { AuditAction: ['audit_log.action'] },
  '../../contract/catalogue.ts': {
    AccessLevel: ['search_documents.access'],
    AdLocation: ['ads.location'],
    CategoryId: ['articles.categories', 'search_documents.categories'],
    Section: ['article_counts.section', 'articles.section', 'search_documents.section'],
  },
  '../../../features/classifieds/contract/rules.ts': { ClassifiedCategory: ['classifieds.category'] },
  '../../../features/follows/contract/follow-rules.ts': { FollowKind: ['follow_news.kind'] },
  '../../../features/imports/contract/imports.ts': { 'RefusedRow[]': ['imports.refusals'] },
  '../../contract/link-messages.ts': { MailedLinkPurpose: ['mailed_links.purpose'] },
  '../../../features/members/contract/changes.ts': {
    "MemberChange | { kind: 'undo'; of: MemberChange }": ['member_changes.change'],
  },
  '../../../features/transfer/contract/import/rules.ts': {
    'SiteImportSample[]': ['site_imports.samples'],
    'Partial<SiteImportChoices>': ['site_imports.choices'],
  },
  '../../../features/newsletter/contract/message.ts': { SponsorBlock: ['newsletter_sends.sponsor'] },
  '../../../features/newsletter/contract/segments.ts': { IssueSegment: ['newsletter_sends.segment'] },
  '../../contract/connection-names.ts': {
    ConnectionName: ['connection_tests.connection', 'stored_connections.connection'],
  },
  '../../../features/first-steps/contract/first-step-names.ts': {
    "FirstStepName | 'hidden'": ['first_step_choices.choice'],
  },
  '../../../features/parts/contract/rules.ts': {
    PartFields: ['part_changes.before', 'part_changes.after'],
    'PartParameter[]': ['parts.parameters'],
  },
  '../../contract/scopes.ts': { KeyScope: ['api_keys.scopes'] },
  '../../../features/integrations/contract/webhook-events.ts': {
    WebhookEvent: ['webhook_messages.event', 'webhooks.events'],
  },
  '../../../features/redirects/contract/rules.ts': { RedirectStatus: ['redirects.status'] },
  '../../contract/saved-view-rules.ts': { ViewScreen: ['saved_views.screen'] },
  '../../contract/sections/catalogue.ts': { StoredCatalogue: ['catalogue.value'] },
  '../../contract/currencies.ts': {
    Currency: ['offers.currency', 'orders.currency'],
    PricesByCurrency: ['reports.prices'],
  },
  '../../contract/indian-states.ts': { StateCode: ['orders.billing_state'] },
  '../../contract/plans.ts': { Plan: ['entitlement_changes.plan_before', 'entitlement_changes.plan_after'] },
  '': {
    'Record<string, number>': ['imports.counts'],
    'Record<string, unknown>': [
      'audit_log.detail',
      'settings.value',
      'settings_changes.before',
      'settings_changes.after',
      'settings_previews.value',
      'webhook_messages.data',
    ],
    Uint8Array: ['payment_events.body'],
    object: ['imports.options'],
    unknown: ['newsletter_schedules.request'],
    '{ label: string; url: string }[]': ['authors.links'],
  },
}

/** JSON that is written once. */
export const finalColumns: readonly string[] = [
  'article_changes.change',
  'article_revisions.content',
  'audit_log.detail',
  'member_changes.change',
  'part_changes.before',
  'part_changes.after',
]

/** Written by triggers. */
export const derivedColumns: readonly string[] = ['articles.bylines']

/** The program always writes these, although the schema has a default. */
export const givenColumns: readonly string[] = [
  'articles.categories',
  'articles.image_sizes',
  'articles.keywords',
  'articles.part_numbers',
  'audit_log.detail',
  'authenticator_apps.last_step',
  'authorization_requests.asks_reauthentication',
  'authors.biography',
  'authors.expertise',
  'authors.image_sizes',
  'authors.line',
  'authors.links',
  'events.image_sizes',
  'fiscal_documents.is_sandbox',
  'fiscal_documents.publisher',
  'newsletter_sends.link_targets',
  'newsletter_sends.unknown_addresses',
  'offers.free_months',
  'offers.percent_off',
  'page_versions.image_sizes',
  'reports.image_sizes',
  'sign_in_tickets.is_reauthenticated',
  'white_papers.image_sizes',
]
