import type { Disk } from 'flydrive'
import { seconds } from '../../core/durations.ts'
import { createStore, type StoreLog } from './disk.ts'
import type { FileStore } from './index.ts'

export interface Bucket {
  name: string
  /** The prefix of all names: empty, or with a slash at its end. */
  prefix: string
  region: string
  /** Null: Amazon's. */
  endpoint: string | null
  /** Null: Amazon's usual sources, such as AWS_ACCESS_KEY_ID or the machine's role. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null
}

export function createBucketStore(bucket: Bucket, log: StoreLog): FileStore {
  return createStore(() => openBucket(bucket), { prefix: bucket.prefix, log })
}

async function openBucket(bucket: Bucket): Promise<Disk> {
  const [library, { S3Driver }, { client }] = await Promise.all([
    import('flydrive'),
    import('flydrive/drivers/s3'),
    openBucketClient(bucket, { connectionTimeout: seconds(3), requestTimeout: seconds(10) }),
  ])
  // The bucket decides who may read, so files have no access lists.
  const driver = new S3Driver({ client, bucket: bucket.name, visibility: 'private', supportsACL: false })
  return new library.Disk(driver)
}

interface TimeLimits {
  connectionTimeout: number
  requestTimeout: number
}

/** The library takes a while to load. */
export async function openBucketClient({ region, endpoint, credentials }: Bucket, limits: TimeLimits) {
  const library = await import('@aws-sdk/client-s3')
  const client = new library.S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    // Some servers store the checksums that the client adds to the body.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: {
      ...limits,
      throwOnRequestTimeout: true,
      // Without bytes, also in the middle of a file.
      socketTimeout: seconds(10),
    },
  })
  return { library, client }
}
