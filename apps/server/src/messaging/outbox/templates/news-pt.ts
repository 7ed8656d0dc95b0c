import type { NewsTemplates } from './types.ts';

/** Portuguese (Brazil). */
export const newsPt: NewsTemplates = {
  verification_approved: {
    subject: 'Sua identidade foi verificada',
    title: 'Identidade verificada',
    body: 'Sua verificação de identidade foi aprovada. Agora você pode usar tudo o que a Tradewind oferece.',
    advice: 'Não foi você que a enviou? Fale com o atendimento ao cliente.',
    sms: 'Tradewind: sua verificação de identidade foi aprovada.',
  },
  verification_refused: {
    subject: 'Sua verificação de identidade foi recusada',
    title: 'Verificação de identidade recusada',
    body: 'Não foi possível aprovar sua verificação de identidade. Envie-a novamente no app.',
    advice: 'Se algo não estiver claro, fale com o atendimento ao cliente.',
    sms: 'Tradewind: sua verificação de identidade foi recusada. Você encontra o motivo no app.',
  },
  price_alert: {
    subject: 'Seu alerta de preço da Tradewind foi atingido',
    title: 'Alerta de preço',
    body: 'O preço que você aguardava foi atingido. {text}',
    advice: 'Você pode alterar seus alertas e desativar estes e-mails em “Notificações” no app.',
    sms: 'Alerta de preço da Tradewind: {text}',
  },
  order_news: {
    subject: 'Novidades da sua ordem na Tradewind',
    title: 'Sua ordem',
    body: 'Isto aconteceu com uma de suas ordens: {text}',
    advice: 'Você pode desativar estes e-mails em “Notificações” no app.',
    sms: 'Ordem na Tradewind: {text}',
  },
  stop_reached: {
    subject: 'Uma posição da Tradewind foi encerrada no stop loss ou take profit',
    title: 'Posição encerrada',
    body: 'Um preço que você definiu foi atingido. {text}',
    advice: 'Você pode desativar estes e-mails em “Notificações” no app.',
    sms: 'Tradewind: um preço que você definiu foi atingido. {text}',
  },
  margin_call: {
    subject: 'Chamada de margem na sua conta Tradewind',
    title: 'Chamada de margem',
    body: 'Sua conta precisa de atenção. {text}',
    advice:
      'Se o nível de margem cair mais, posições são encerradas automaticamente, começando pela de maior prejuízo.',
    sms: 'Chamada de margem da Tradewind. {text}',
  },
  stop_out: {
    subject: 'Uma posição da Tradewind foi encerrada por falta de margem',
    title: 'Posição encerrada por stop out',
    body: 'A margem da sua conta não cobria mais as posições. {text}',
    advice: 'Outras posições também podem ter sido encerradas. Você encontra todas no histórico das suas ordens.',
    sms: 'Stop out na Tradewind: {text}',
  },
};
