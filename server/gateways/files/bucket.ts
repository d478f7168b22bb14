import type { Disk } from 'flydrive'
import { seconds } from '../../core/durations.ts'
import { type StoreLog, storeOn } from './disk.ts'
import type { FileStore } from './index.ts'

export interface Bucket {
  name: string
  /** What names begin with there, with a slash at its end; or nothing. */
  prefix: string
  region: string
  /** Null: Amazon's own. */
  endpoint: string | null
  /** Null: where Amazon's programs look for them: AWS_ACCESS_KEY_ID and so on, or the machine's role. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null
}

/** Files in a bucket of whoever speaks S3. */
export function createBucketStore(bucket: Bucket, log: StoreLog): FileStore {
  return storeOn(() => openBucket(bucket), { prefix: bucket.prefix, log })
}

async function openBucket({ name, region, endpoint, credentials }: Bucket): Promise<Disk> {
  const [library, { S3Driver }, { S3Client }] = await Promise.all([
    import('flydrive'),
    import('flydrive/drivers/s3'),
    import('@aws-sdk/client-s3'),
  ])
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    // Some servers keep the checksums that travel within the body as part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: seconds(3), requestTimeout: seconds(20), throwOnRequestTimeout: true },
  })
  // Who may read it is the bucket's own affair: nothing is asked for file by file.
  const driver = new S3Driver({ client, bucket: name, visibility: 'private', supportsACL: false })
  return new library.Disk(driver)
}
