import type { Translation } from '@tradewind/contract';
import type { NotificationTexts } from './types.ts';

/** Portuguese (Brazil). */
export const notifications: Translation<NotificationTexts> = {
  events: {
    price_alert: { title: 'Alerta de preço de {symbol}', body: '{alert}' },
    calendar_event: { title: 'Evento econômico: {currency}', body: '{name}, {time} (Nova York).' },
    order_filled: { title: 'Ordem executada', body: '{side} {lots} {symbol} a {price}.' },
    order_triggered: { title: 'Ordem pendente executada', body: '{side} {lots} {symbol} a {price}.' },
    order_cancelled: { title: 'Ordem pendente cancelada', body: '{side} {lots} {symbol} a {price}: {why}' },
    stop_loss: { title: 'Stop loss atingido', body: '{lots} {symbol} encerrado a {price}. Resultado: {profit}.' },
    take_profit: { title: 'Take profit atingido', body: '{lots} {symbol} encerrado a {price}. Resultado: {profit}.' },
    margin_call: {
      title: 'Chamada de margem',
      body: 'Seu nível de margem caiu para {level}. Encerre posições ou adicione fundos para evitar um stop out.',
    },
    stop_out: {
      title: 'Posição encerrada por stop out',
      body: '{lots} {symbol} encerrado a {price} porque seu nível de margem caiu até o nível de stop out. Resultado: {profit}.',
    },
    deposit_finished: {
      title: 'Depósito creditado',
      body: 'O depósito nº {number} de {amount} foi creditado no seu saldo.',
    },
    deposit_rejected: {
      title: 'Depósito recusado',
      body: 'O depósito nº {number} de {amount} foi recusado: {reason}',
    },
    withdrawal_requested: {
      title: 'Saque solicitado',
      body: 'O saque nº {number} de {amount} foi solicitado. Não foi você? Cancele-o imediatamente e altere sua senha.',
    },
    withdrawal_paid: { title: 'Saque enviado', body: 'O saque nº {number} de {amount} foi enviado.' },
    withdrawal_refused: {
      title: 'Saque recusado',
      body: 'O valor do saque nº {number}, {amount}, voltou ao seu saldo: {reason}',
    },
    balance_corrected: { title: 'Saldo corrigido', body: '{amount}: {reason}' },
    verification_approved: {
      title: 'Identidade verificada',
      body: 'Sua verificação de identidade foi aprovada.',
    },
    verification_refused: {
      title: 'Verificação de identidade recusada',
      body: 'Envie-a novamente. Motivo: {reason}',
    },
    account_suspended: {
      title: 'Conta suspensa',
      body: 'Novas ordens e saques estão suspensos. Motivo: {reason}',
    },
    group_changed: {
      title: 'O grupo da sua conta mudou',
      body: 'Agora você está no grupo {group}. A alavancagem e os limites de novas ordens podem ser diferentes. As posições abertas mantêm a sua margem, mas os novos níveis de chamada de margem e de stop out, o swap e a comissão de encerramento passam a valer para elas imediatamente.',
    },
    group_moves: {
      title: 'Mudança de grupo',
      body: 'A partir de {time} (Nova York) você pertence ao grupo {group}. Desde então, o spread, os níveis de chamada de margem e de stop out, o swap e a comissão de encerramento dele valem também para as posições abertas, que mantêm a sua margem.',
    },
    spread_changes: {
      title: 'O spread de {symbols} muda',
      body: 'A partir de {time} (Nova York) o seu bid fica {bid} pontos abaixo e o seu ask {ask} pontos acima do preço de mercado, também nas posições abertas.',
    },
    hours_changed: {
      title: 'O horário de negociação de {symbol} vai mudar',
      body: 'A partir de {time} (Nova York): {hours}',
    },
    new_login: {
      title: 'Novo acesso',
      body: '{device}, {address}. Não foi você? Altere sua senha imediatamente e encerre essa sessão.',
    },
    password_changed: {
      title: 'Senha alterada',
      body: '{device}, {address}. Não foi você? Defina uma nova senha imediatamente e fale com o atendimento ao cliente.',
    },
    two_factor_on: { title: 'Verificação em duas etapas ativada', body: '{device}, {address}' },
    two_factor_off: {
      title: 'Verificação em duas etapas desativada',
      body: '{device}, {address}. Não foi você? Altere sua senha imediatamente.',
    },
    second_factor_failed: {
      title: 'Código de verificação incorreto',
      body: '{device}, {address}. Não foi você? Altere sua senha imediatamente.',
    },
    passkey_added: {
      title: 'Chave de acesso adicionada',
      body: '“{name}”, {device}, {address}. Não foi você? Remova-a imediatamente.',
    },
    passkey_removed: { title: 'Chave de acesso removida', body: '“{name}”, {device}, {address}' },
    service_added: {
      title: 'Acesso para outro serviço',
      body: '“{name}”, {device}, {address}. Não foi você? Exclua-o imediatamente.',
    },
    api_key_created: {
      title: 'Chave de API criada',
      body: '“{name}”, {device}, {address}. Não foi você? Exclua-a imediatamente.',
    },
    api_key_network: {
      title: 'Chave de API usada a partir de uma nova rede',
      body: '“{name}”, {address}. Não é a sua? Pause ou exclua a chave imediatamente.',
    },
  },
  groupLevels: 'Chamada de margem: {call}; stop out: {stopOut}.',
  usualHours: 'o horário habitual',
  depositDiffers: 'Depósito nº {number}: {amount} foram creditados. Você havia informado {claimed}.',
  sides: { buy: 'Compra', sell: 'Venda' },
  why: {
    insufficient_margin: 'não havia margem livre suficiente.',
    no_conversion_rate: 'não havia taxa de câmbio para converter em USD.',
    trading_disabled: 'a negociação estava suspensa.',
    expired: 'o prazo de validade terminou.',
    position_limit: 'foi atingido um limite de posição.',
  },
  alerts: {
    rises_to: '{source} subiu até {level}; agora está em {price}.',
    falls_to: '{source} caiu até {level}; agora está em {price}.',
    move: '{source} variou {percent} desde que você criou o alerta; agora está em {price}.',
    day_change: 'A variação do dia chegou a {percent}; o Bid está agora em {price}.',
  },
  sources: { bid: 'O Bid', ask: 'O Ask', mid: 'O preço médio' },
  hidden: 'Abra a Tradewind para ver os detalhes.',
  test: { title: 'As notificações estão funcionando', body: 'É assim que a Tradewind avisa você neste dispositivo.' },
  unknown: 'desconhecido',
};
