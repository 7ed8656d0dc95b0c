/** A customer with data in every table, created through the real calls. */
import {
  CHAT_IMAGE_UPLOAD_PATH,
  HEADERS,
  accountCalls,
  alertCalls,
  authCalls,
  chatCalls,
  chatImage,
  feedbackCalls,
  forexCalls,
  fundsCalls,
  keyCalls,
  rankingCalls,
  securityCalls,
  signalCalls,
  verificationCalls,
  watchlistCalls,
} from '@tradewind/contract';
import { operatorQueueCalls } from '@tradewind/contract/operator';
import { PASSWORD, type TestPeople } from '../../people/identity/testing/people.ts';
import { formBody, formOf, uploaded } from '../../people/images/testing/upload.ts';
import { jpeg } from '../../people/images/testing/pictures.ts';
import type { TestOperator } from '../../staff/operators/testing/operators.ts';
import { BANK_FIELDS, EUR_BANK, bind, openBank, proof, set } from '../../money/testing/funds.ts';

/** Personal values that must not be found anywhere after an erasure; `email` is checked as well. */
export const OWN = {
  name: 'Maria Ozdemir-Quist',
  cardId: 'QX 7719042(3)',
  iban: BANK_FIELDS.payee_account,
  payee: BANK_FIELDS.payee_name,
  address: '203.0.113.77',
  browser: 'Peculiar/9.1 (their own browser)',
  said: 'I moved to Nowhere Lane 5, please note it',
  list: 'For my daughter Liv',
  alert: 'sell before the wedding',
  shownName: 'MariaTrades',
  program: 'the sheet of Maria',
  hook: 'alerts of Maria',
  receiver: 'https://hooks.example.com/maria',
  payment: 'SEPA-OZDEMIR-1',
  arrival: 'OZDEMIR, M., in 1',
  memo: 'for the house of Maria',
} as const;

export interface Staff {
  readonly finance: TestOperator;
  /** Also of finance: who credited a customer does not pay them. */
  readonly payer: TestOperator;
  readonly compliance: TestOperator;
}

export async function fullCustomer(people: TestPeople, { finance, payer, compliance }: Staff) {
  const { app } = people;
  const registered = await people.register();
  const caller = { address: OWN.address, userAgent: OWN.browser };
  await people.ask(authCalls.login, { account: registered.email, password: PASSWORD, type: 1 }, caller);
  const by = { token: registered.token };

  const card = {
    name: OWN.name,
    card_id: OWN.cardId,
    front_pic: await uploaded(app, by.token, await jpeg(60, 40)),
    reverse_pic: await uploaded(app, by.token, await jpeg(61, 40)),
  };
  await app.take(verificationCalls.submitVerification, card, by);
  const { data } = await compliance.call(operatorQueueCalls.verifications, {});
  await compliance.call(operatorQueueCalls.approveVerification, { id: data.find(isOf(registered.user.id))?.id });

  await app.push({ EURUSD: [1.1, 1.1002] });
  await set(app, 'withdraw_pause_hours', 0);
  const wire = { wire_id: await openBank(app, EUR_BANK), number: 1000, proofImg: await proof(app, registered) };
  const deposit = await app.take(fundsCalls.depositWire, wire, by);
  await finance.call(operatorQueueCalls.finishDeposit, { id: deposit.id, reference: OWN.arrival });

  const order = { type: 1, cont: 0.01, forex_id: app.idOf('EURUSD'), status: 1, multiple: 100 };
  const opened = await app.take(forexCalls.submit, order, by);
  const terms = { forex_id: app.idOf('EURUSD'), condition: 'rises_to', price: 1.5, note: OWN.alert };
  await app.take(alertCalls.addAlert, terms, by);
  await app.take(watchlistCalls.saveWatchlist, { id: 'a'.repeat(16), name: OWN.list }, by);
  await app.take(rankingCalls.saveRankingMember, { shown: 1, name: OWN.shownName }, by);
  await app.take(chatCalls.chatSend, { client_id: 'their-message-0001', text: OWN.said }, by);
  await app.take(feedbackCalls.sendFeedback, { client_id: 'their-feedback-0001', text: OWN.said }, by);
  const image = await chatPicture(people, by.token);
  await app.take(chatCalls.chatSend, { client_id: 'their-message-0002', text: '', image }, by);
  await app.take(securityCalls.sessions, {}, by);
  const wanted = { name: OWN.program, scopes: ['read'], password: PASSWORD };
  const { key = '' } = await app.take(keyCalls.createApiKey, wanted, by);
  await app.request({
    method: 'GET',
    url: accountCalls.balance.path,
    remoteAddress: OWN.address,
    headers: { [HEADERS.authorization]: `Bearer ${key}`, 'user-agent': OWN.browser },
  });
  const hook = await app.take(signalCalls.createHook, { name: OWN.hook, max_lots: 1 }, by);
  await app.request({
    method: 'POST',
    url: hook.address,
    remoteAddress: OWN.address,
    payload: { action: 'close_all' },
  });
  // of an event that does not happen here: nothing is sent
  await app.take(signalCalls.createWebhook, { url: OWN.receiver, events: 'margin_call' }, by);

  /** Closes the position and withdraws the whole balance. */
  const leave = async (): Promise<void> => {
    await app.push({ EURUSD: [1.1, 1.1002] });
    await app.take(forexCalls.close, { id: opened.Id }, { ...by, key: 'their-close-0001' });
    const { balance } = await app.take(accountCalls.balance, {}, by);
    const method = await bind(app, registered, { type: 2, draw_id: EUR_BANK, dc_address: '', ...BANK_FIELDS });
    const wanted = { draw_currency_id: EUR_BANK, number: balance, draw_method_id: method.id, memo: OWN.memo };
    const drawn = await app.take(fundsCalls.draw, wanted, { ...by, key: 'their-draw-0001' });
    await payer.call(operatorQueueCalls.finishWithdrawal, { id: drawn.id, payment_reference: OWN.payment });
  };
  return { ...registered, leave };
}

const isOf =
  (userId: number) =>
  ({ customer }: { readonly customer: { readonly id: number } }): boolean =>
    customer.id === userId;

async function chatPicture({ app }: TestPeople, token: string): Promise<string> {
  const { body, type } = await formBody(formOf(await jpeg(50, 30)));
  const { data } = await app.request({
    method: 'POST',
    url: CHAT_IMAGE_UPLOAD_PATH,
    headers: { [HEADERS.token]: token, 'content-type': type },
    payload: body,
  });
  return chatImage.parse(data).url;
}
