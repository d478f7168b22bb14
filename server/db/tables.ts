import type { AccountTables } from './tables/accounts.ts'
import type { AdTables } from './tables/ads.ts'
import type { AnalyticsTables } from './tables/analytics.ts'
import type { ArticleTables } from './tables/articles.ts'
import type { AttachmentTables } from './tables/attachments.ts'
import type { AuditTables } from './tables/audit.ts'
import type { AuthorTables } from './tables/authors.ts'
import type { BackupTables } from './tables/backups.ts'
import type { CatalogueTables } from './tables/catalogue.ts'
import type { ClassifiedTables } from './tables/classifieds.ts'
import type { ConnectionTables } from './tables/connections.ts'
import type { CourseTables } from './tables/courses.ts'
import type { DemoTables } from './tables/demo.ts'
import type { EventTables } from './tables/events.ts'
import type { ExportTables } from './tables/exports.ts'
import type { FirstStepTables } from './tables/first-steps.ts'
import type { FollowTables } from './tables/follows.ts'
import type { ImageTables } from './tables/images.ts'
import type { ImportTables } from './tables/imports.ts'
import type { LetterTables } from './tables/letters.ts'
import type { MarketDataTables } from './tables/market-data.ts'
import type { MediaPackTables } from './tables/media-pack.ts'
import type { MemberTables } from './tables/members.ts'
import type { MoveInTables } from './tables/move-in.ts'
import type { NewsletterTables } from './tables/newsletter.ts'
import type { NewsroomTables } from './tables/newsroom.ts'
import type { OrganisationTables } from './tables/organisations.ts'
import type { PageTables } from './tables/pages.ts'
import type { PartTables } from './tables/part-records.ts'
import type { ProgramTables } from './tables/programs.ts'
import type { ReadingHistoryTables } from './tables/reading-history.ts'
import type { RedirectTables } from './tables/redirects.ts'
import type { ReportTables } from './tables/reports.ts'
import type { SavedArticleTables } from './tables/saved-articles.ts'
import type { SearchTables } from './tables/search.ts'
import type { SettingsTables } from './tables/settings.ts'
import type { SharedArticleTables } from './tables/shared-articles.ts'
import type { SubscriptionTables } from './tables/subscriptions.ts'
import type { WhitePaperTables } from './tables/white-papers.ts'

/** All tables. Each file of `tables/` describes those of the migration with its name. */
export interface Tables
  extends AccountTables,
    ArticleTables,
    CatalogueTables,
    NewsroomTables,
    OrganisationTables,
    PageTables,
    SearchTables,
    SharedArticleTables,
    SettingsTables,
    ImageTables,
    ImportTables,
    LetterTables,
    WhitePaperTables,
    AdTables,
    SubscriptionTables,
    MemberTables,
    MoveInTables,
    ExportTables,
    NewsletterTables,
    AnalyticsTables,
    AttachmentTables,
    AuditTables,
    AuthorTables,
    BackupTables,
    MarketDataTables,
    MediaPackTables,
    PartTables,
    ProgramTables,
    ReadingHistoryTables,
    RedirectTables,
    ReportTables,
    SavedArticleTables,
    ClassifiedTables,
    ConnectionTables,
    CourseTables,
    EventTables,
    FirstStepTables,
    FollowTables,
    DemoTables {}
