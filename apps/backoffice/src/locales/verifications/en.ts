/** Identity reviews: the queue and a record. */
export const verifications = {
  record: 'Identity review {id}',
  state: {
    waiting: 'Waiting',
    approved: 'Approved',
    refused: 'Refused',
  },
  name: 'Name',
  cardId: 'Document number',
  country: 'Account country',
  noCountry: 'Not given',
  front: 'Front',
  reverse: 'Back',
  notice: {
    sameCard: 'Other customers submitted the same number:',
    refusedBefore: 'Refused before, {time}: {remark}',
  },
  approve: {
    label: 'Approve',
    title: 'Approve this identity?',
    body: 'You have read the name and number in the pictures yourself, and they are:',
    action: 'Approve',
    done: 'Identity approved',
  },
  refuse: {
    label: 'Refuse',
    title: 'Refuse identity review {id}?',
    body: 'The customer is notified, with your remark, and can submit again.',
    action: 'Refuse',
    done: 'Identity refused',
    template: {
      unreadable: 'Not readable',
      unreadableText:
        'We cannot read the pictures. Please take them again in good light, in focus and without reflections.',
      cutOff: 'Cut off',
      cutOffText: 'Parts of the document are cut off or covered. Please show the whole of both sides.',
      mismatch: 'Does not match',
      mismatchText:
        'The name or number entered does not match the document. Please enter them exactly as shown on the document.',
      expired: 'Expired',
      expiredText: 'The document has expired. Please submit one that is valid.',
      wrongKind: 'Not accepted',
      wrongKindText:
        'This kind of document is not accepted. Please use an identity card, a passport or a driving licence.',
    },
  },
} as const;
