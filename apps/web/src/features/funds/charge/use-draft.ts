import type { BankOption, DepositChannel } from '@tradewind/contract/light';
import { useReadable } from '@tradewind/ui';
import { useState } from 'react';
import { keepForVisit } from '../../../shared/visit.ts';
import { changesOf, placeOf, type Changes, type WayKind } from './pay-way.ts';
import { useProof, type Proof } from './use-proof.ts';

/** `rate` and `place` are those displayed when the user started to fill in the form; '' = not started. */
const EMPTY = { currency: '', way: '', number: '', proof: '', rate: '', place: '' };

export interface Draft {
  /** For bank transfers. */
  readonly currency: string;
  /** Id of the selected method as text, '' = the first. */
  readonly wayId: string;
  readonly number: string;
  /** Url of the uploaded picture, '' = none. */
  readonly proofUrl: string;
  readonly proof: Proof;
  /** The user has copied an address or amount, or added a proof: what was displayed must not change silently. */
  readonly isActedUpon: boolean;
  chooseCurrency(code: string): void;
  chooseWay(id: number): void;
  setNumber(number: string): void;
  /** Stores what is displayed when the user first uses it. */
  act(way: DepositChannel | BankOption): void;
  /** Accepts what is displayed now. */
  agree(way: DepositChannel | BankOption): void;
  changes(way: DepositChannel | BankOption): Changes | undefined;
  clear(): void;
}

/** The draft for one kind of deposit. It survives a reload, which phones may trigger while another app is open. */
export function useDraft(kind: WayKind, userId: number): Draft {
  const [kept] = useState(() => keepForVisit(`tradewind.deposit.${kind}.${userId}`, EMPTY));
  const value = useReadable(kept);
  const proof = useProof(value.proof, (url) => kept.change({ proof: url }));
  const agree = (way: DepositChannel | BankOption) =>
    kept.change({ way: String(way.id), rate: way.rate ?? '', place: placeOf(way) });
  return {
    currency: value.currency,
    wayId: value.way,
    number: value.number,
    proofUrl: value.proof,
    proof,
    isActedUpon: value.place !== '',
    chooseCurrency: (code) => kept.change({ currency: code, way: '', rate: '', place: '' }),
    chooseWay: (id) => kept.change({ way: String(id), rate: '', place: '' }),
    setNumber: (number) => kept.change({ number }),
    act(way) {
      if (kept.get().place === '') agree(way);
    },
    agree,
    changes: (way) => changesOf(value, way),
    clear() {
      proof.remove();
      kept.clear();
    },
  };
}
