/** Submissions of identity documents. Each is decided once; a new one may follow a refusal. */
import { REVIEW_STATUS, type VerificationState } from '@tradewind/contract';
import { type Database, type Queryable, violated } from '../../platform/db/index.ts';
import { Refused } from '../../platform/errors/index.ts';
import type { Vault } from '../../platform/secrets/index.ts';
import { type Images, urlOf } from '../images/index.ts';
import { cardIdEnd, normalCardId, shownCardId } from './card-id.ts';
import { indexName } from './name-index.ts';
import { SEALED, hashCardId, unsealed } from './sealed-columns.ts';

/** Letters and digits; shorter values are not document numbers in any country. */
const CARD_ID_LENGTH = 4;
const STANDING_INDEX = 'verifications_standing';

export interface Submission {
  readonly name: string;
  readonly card_id: string;
  readonly front_pic: string;
  readonly reverse_pic: string;
}

/** A refusal gives the customer a reason. */
export type Decision = { readonly state: 'approved' } | { readonly state: 'refused'; readonly remark: string };

interface VerificationServices {
  readonly database: Database;
  readonly vault: Vault;
  readonly images: Images;
  readonly now: () => number;
}

interface LastRow {
  readonly state: 'waiting' | 'approved' | 'refused';
  readonly nameSealed: Buffer;
  readonly cardIdEnd: string;
  readonly frontImage: string;
  readonly reverseImage: string;
  readonly remark: string;
  readonly submittedAtMs: number;
}

const NEVER: VerificationState = {
  review_status: REVIEW_STATUS.open,
  name: '',
  card_id: '',
  front_pic: '',
  reverse_pic: '',
  remark: '',
  submitted_at: null,
};

const STATUS = {
  waiting: REVIEW_STATUS.waiting,
  approved: REVIEW_STATUS.approved,
  refused: REVIEW_STATUS.open,
} as const;

/** Whether the user's identity is verified: a submission was approved. */
export async function isVerified(db: Queryable, userId: number): Promise<boolean> {
  const { rows } = await db.query(`SELECT FROM verifications WHERE user_id = $1 AND state = 'approved'`, [userId]);
  return rows.length > 0;
}

export class Verifications {
  readonly #database: Database;
  readonly #vault: Vault;
  readonly #images: Images;
  readonly #now: () => number;

  constructor({ database, vault, images, now }: VerificationServices) {
    this.#database = database;
    this.#vault = vault;
    this.#images = images;
    this.#now = now;
  }

  /**
   * Throws Refused `invalid_input` when a number has no characters, an image is not the user's own or is used for both
   * sides, and `already_submitted` while one waits or is approved, even if two arrive concurrently.
   */
  async submit(userId: number, submission: Submission): Promise<VerificationState> {
    const cardId = normalCardId(submission.card_id);
    if (cardId.length < CARD_ID_LENGTH) throw new Refused('invalid_input', { fields: { card_id: 'too_small' } });
    const last = await this.#last(userId);
    if (last !== undefined && last.state !== 'refused') throw new Refused('already_submitted');
    const { front_pic, reverse_pic } = submission;
    if (front_pic === reverse_pic) throw new Refused('invalid_input', { fields: { reverse_pic: 'same' } });
    const images = await this.#images.owned(userId, { front_pic, reverse_pic });
    try {
      await this.#database.query(
        `INSERT INTO verifications
           (user_id, name_sealed, card_id_sealed, card_id_hash, card_id_end, front_image, reverse_image, submitted_at_ms)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [
          userId,
          this.#vault.seal(SEALED.name, submission.name),
          this.#vault.seal(SEALED.cardId, submission.card_id),
          hashCardId(this.#vault, submission.card_id),
          cardIdEnd(submission.card_id),
          images['front_pic'],
          images['reverse_pic'],
          this.#now(),
        ],
      );
    } catch (error) {
      if (violated('unique', error) === STANDING_INDEX) throw new Refused('already_submitted');
      // the image was deleted concurrently, after a day without use
      if (violated('foreign_key', error) !== undefined)
        throw new Refused('invalid_input', { fields: { front_pic: 'upload' } });
      throw error;
    }
    return this.state(userId);
  }

  /** The state of the user's last submission. */
  async state(userId: number): Promise<VerificationState> {
    const last = await this.#last(userId);
    if (last === undefined) return NEVER;
    return {
      review_status: STATUS[last.state],
      name: unsealed(this.#vault, 'name', last.nameSealed),
      card_id: shownCardId(last.cardIdEnd),
      front_pic: urlOf(last.frontImage),
      reverse_pic: urlOf(last.reverseImage),
      remark: last.remark,
      submitted_at: last.submittedAtMs,
    };
  }

  /**
   * Applies an operator's decision in the transaction of `client`. Throws Refused `not_found` for an unknown id,
   * `conflict` when it is already decided (even concurrently by another operator), `invalid_input` for a refusal
   * without a reason.
   */
  async decide(id: number, decision: Decision, client: Queryable = this.#database): Promise<void> {
    const remark = decision.state === 'refused' ? decision.remark.trim() : '';
    if (decision.state === 'refused' && remark === '')
      throw new Refused('invalid_input', { fields: { remark: 'required' } });
    const { rowCount } = await client.query(
      `UPDATE verifications SET state = $2, remark = $3, decided_at_ms = $4 WHERE id = $1 AND state = 'waiting'`,
      [id, decision.state, remark, this.#now()],
    );
    if (rowCount === 1) return decision.state === 'approved' ? indexName(client, this.#vault, id) : undefined;
    const { rows } = await client.query('SELECT FROM verifications WHERE id = $1', [id]);
    throw new Refused(rows.length === 0 ? 'not_found' : 'conflict');
  }

  async #last(userId: number): Promise<LastRow | undefined> {
    const { rows } = await this.#database.query<LastRow>(
      `SELECT state, name_sealed AS "nameSealed", card_id_end AS "cardIdEnd", front_image AS "frontImage",
              reverse_image AS "reverseImage", remark, submitted_at_ms AS "submittedAtMs"
         FROM verifications WHERE user_id = $1 ORDER BY id DESC LIMIT 1`,
      [userId],
    );
    return rows[0];
  }
}
