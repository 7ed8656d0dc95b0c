import type { Translation } from '@tradewind/contract';
import type { MessageTexts } from './types.ts';

/** Portuguese (Brazil). */
export const messages: Translation<MessageTexts> = {
  labels: {
    time: 'Data e hora',
    device: 'Dispositivo',
    address: 'Endereço de rede',
    name: 'Chave de acesso',
    claimed: 'Valor informado',
    method: 'Método de saque',
    reference: 'Referência do pagamento',
    reason: 'Motivo',
    group: 'Grupo',
    margin_call: 'Chamada de margem',
    stop_out: 'Stop out',
    text: 'Mensagem',
    link: 'Link',
  },
  unknown: 'desconhecido',
  valid: {
    one: 'Válido por {minutes} minuto.',
    many: 'Válido por {minutes} minutos.',
    other: 'Válido por {minutes} minutos.',
  },
  purposes: {
    password: 'uma nova senha',
    payout_method: 'um novo método de saque',
    passkey: 'uma nova chave de acesso',
    data_export: 'uma cópia dos seus dados',
    erasure: 'a exclusão da sua conta',
    account: 'uma alteração na conta (senha, método de saque, chave de acesso ou dados)',
  },
  automatic: 'Esta mensagem foi enviada automaticamente. Não responda a ela.',
  templates: {
    verification_approved: {
      subject: 'Sua identidade foi verificada',
      title: 'Identidade verificada',
      body: 'Sua verificação de identidade foi aprovada. Agora você pode usar tudo o que a Tradewind oferece.',
      advice: 'Não foi você? Fale com o atendimento ao cliente.',
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
      body: 'Um preço para o qual você criou um alerta foi atingido. {text}',
      advice: 'Você pode alterar seus alertas e desativar estes e-mails em “Notificações” no app.',
      sms: 'Alerta de preço da Tradewind: {text}',
    },
    order_news: {
      subject: 'Atualização da sua ordem na Tradewind',
      title: 'Sua ordem',
      body: 'Há uma atualização em uma de suas ordens: {text}',
      advice: 'Você pode desativar estes e-mails em “Notificações” no app.',
      sms: 'Ordem na Tradewind: {text}',
    },
    stop_reached: {
      subject: 'Uma posição da Tradewind foi encerrada no stop loss ou take profit',
      title: 'Posição encerrada',
      body: 'Um stop loss ou take profit que você definiu foi atingido. {text}',
      advice: 'Você pode desativar estes e-mails em “Notificações” no app.',
      sms: 'Tradewind: um stop loss ou take profit que você definiu foi atingido. {text}',
    },
    margin_call: {
      subject: 'Chamada de margem na sua conta Tradewind',
      title: 'Chamada de margem',
      body: 'Sua conta requer atenção. {text}',
      advice:
        'Encerre posições ou adicione fundos. Se o nível de margem cair mais, começaremos a encerrar suas posições, primeiro a de maior prejuízo.',
      sms: 'Chamada de margem da Tradewind. {text}',
    },
    stop_out: {
      subject: 'Uma posição da Tradewind foi encerrada por stop out',
      title: 'Posição encerrada por stop out',
      body: 'O nível de margem da sua conta caiu até o nível de stop out. {text}',
      advice: 'Outras posições também podem ter sido encerradas. Você encontra todas no histórico.',
      sms: 'Stop out na Tradewind: {text}',
    },
    code_register: {
      subject: 'Seu código para abrir uma conta Tradewind',
      title: 'Seu código de verificação',
      body: 'Informe este código para abrir sua conta Tradewind.',
      advice:
        'Se você não o solicitou, não precisa fazer nada: sem o código, nenhuma conta é aberta. Nunca passe o código a ninguém; nós nunca o pediremos.',
      sms: {
        one: '{code} é seu código para abrir uma conta Tradewind, válido por {minutes} minuto. Nunca o passe a ninguém.',
        many: '{code} é seu código para abrir uma conta Tradewind, válido por {minutes} minutos. Nunca o passe a ninguém.',
        other:
          '{code} é seu código para abrir uma conta Tradewind, válido por {minutes} minutos. Nunca o passe a ninguém.',
      },
    },
    code_reset: {
      subject: 'Seu código para uma alteração na sua conta Tradewind',
      title: 'Confirme que é você',
      body: 'Informe este código para confirmar: {purpose}. Ele não serve para mais nada.',
      advice:
        'Se você não o solicitou, nada muda e você não precisa fazer nada. Nunca passe o código a ninguém e informe-o somente no app Tradewind; nós nunca o pediremos.',
      sms: {
        one: '{code} é seu código Tradewind, só para: {purpose}, válido por {minutes} minuto. Nunca o passe a ninguém.',
        many: '{code} é seu código Tradewind, só para: {purpose}, válido por {minutes} minutos. Nunca o passe a ninguém.',
        other:
          '{code} é seu código Tradewind, só para: {purpose}, válido por {minutes} minutos. Nunca o passe a ninguém.',
      },
    },
    password_changed: {
      subject: 'Sua senha da Tradewind foi alterada',
      title: 'Sua senha foi alterada',
      body: 'A senha da sua conta Tradewind foi alterada. Todos os outros dispositivos foram desconectados.',
      advice:
        'Se não foi você, defina imediatamente uma nova senha em “Esqueceu a senha?” na página de login e fale com o atendimento ao cliente.',
      sms: 'Sua senha da Tradewind foi alterada. Não foi você? Defina outra imediatamente em “Esqueceu a senha?” e fale com o atendimento ao cliente.',
    },
    new_login: {
      subject: 'Novo acesso à sua conta Tradewind',
      title: 'Novo acesso',
      body: 'Sua conta Tradewind foi acessada de um novo local.',
      advice:
        'Se não foi você, altere sua senha imediatamente e encerre a sessão em “Segurança”. Também recomendamos a verificação em duas etapas.',
      sms: 'Novo acesso à sua conta Tradewind: {device}, {address}. Não foi você? Altere sua senha imediatamente.',
    },
    two_factor_on: {
      subject: 'Verificação em duas etapas ativada',
      title: 'Verificação em duas etapas ativada',
      body: 'A partir de agora, sua conta Tradewind pede um código do seu app autenticador a cada acesso. Guarde seus códigos de recuperação em um lugar seguro.',
      advice: 'Se não foi você, altere sua senha imediatamente e fale com o atendimento ao cliente.',
      sms: 'Verificação em duas etapas ativada na sua conta Tradewind. Não foi você? Altere sua senha imediatamente e fale com o atendimento ao cliente.',
    },
    two_factor_off: {
      subject: 'Verificação em duas etapas desativada',
      title: 'Verificação em duas etapas desativada',
      body: 'Sua conta Tradewind não pede mais um código do seu app autenticador no acesso.',
      advice:
        'Se não foi você, altere sua senha imediatamente, ative de novo a verificação em duas etapas e fale com o atendimento ao cliente.',
      sms: 'Verificação em duas etapas desativada na sua conta Tradewind. Não foi você? Altere sua senha imediatamente e fale com o atendimento ao cliente.',
    },
    second_factor_failed: {
      subject: 'Código de verificação incorreto na sua conta Tradewind',
      title: 'Código de verificação incorreto',
      body: 'Um código incorreto da verificação em duas etapas foi informado na sua conta Tradewind. Se foi você, não é preciso fazer nada. Caso contrário, quem fez isso conhece sua senha ou usa um dispositivo em que sua sessão está aberta.',
      advice:
        'Se não foi você, altere sua senha imediatamente e desconecte todos os outros dispositivos em “Segurança”.',
      sms: 'Código de verificação incorreto na sua conta Tradewind: {device}, {address}. Não foi você? Altere sua senha imediatamente.',
    },
    passkey_added: {
      subject: 'Chave de acesso adicionada à sua conta Tradewind',
      title: 'Chave de acesso adicionada',
      body: 'Agora também é possível entrar na sua conta Tradewind com a chave de acesso “{name}”.',
      advice:
        'Se não foi você, remova a chave imediatamente em “Segurança”, altere sua senha e fale com o atendimento ao cliente.',
      sms: 'A chave de acesso “{name}” foi adicionada à sua conta Tradewind. Não foi você? Remova-a e altere sua senha imediatamente.',
    },
    passkey_removed: {
      subject: 'Chave de acesso removida da sua conta Tradewind',
      title: 'Chave de acesso removida',
      body: 'Não é mais possível entrar na sua conta Tradewind com a chave de acesso “{name}”.',
      advice: 'Se não foi você, altere sua senha imediatamente e fale com o atendimento ao cliente.',
      sms: 'A chave de acesso “{name}” foi removida da sua conta Tradewind. Não foi você? Altere sua senha imediatamente.',
    },
    service_added: {
      subject: 'Outro serviço recebeu acesso à sua conta Tradewind',
      title: 'Acesso para outro serviço',
      body: '“{name}” agora pode enviar ordens na sua conta Tradewind ou receber os eventos dela, dentro dos limites. Não pode sacar dinheiro.',
      advice:
        'Se não foi você, exclua o acesso imediatamente em “Programas”, altere sua senha e fale com o atendimento ao cliente.',
      sms: '“{name}” recebeu acesso à sua conta Tradewind. Não foi você? Exclua-o em “Programas” e altere sua senha imediatamente.',
    },
    api_key_created: {
      subject: 'Chave de API criada para a sua conta Tradewind',
      title: 'Chave de API criada',
      body: 'Com a chave de API “{name}”, programas agora podem usar a sua conta Tradewind dentro das permissões dela. Nenhuma chave pode sacar dinheiro.',
      advice:
        'Se não foi você, exclua a chave imediatamente em “Programas”, altere sua senha e fale com o atendimento ao cliente.',
      sms: 'A chave de API “{name}” foi criada para a sua conta Tradewind. Não foi você? Exclua-a e altere sua senha imediatamente.',
    },
    api_key_network: {
      subject: 'Sua chave de API da Tradewind foi usada a partir de uma nova rede',
      title: 'Chave de API usada a partir de uma nova rede',
      body: 'A chave de API “{name}” foi usada pela primeira vez a partir desta rede.',
      advice: 'Se você não conhece este endereço, pause ou exclua a chave imediatamente em “Programas”.',
      sms: 'Sua chave de API da Tradewind “{name}” foi usada a partir de uma nova rede: {address}. Não é a sua? Exclua a chave imediatamente.',
    },
    payout_method_added: {
      subject: 'Um método de saque foi adicionado à sua conta Tradewind',
      title: 'Método de saque adicionado',
      body: 'Sua conta Tradewind tem um novo método de saque: {method}.',
      advice:
        'Se não foi você, exclua-o imediatamente em “Carteira”, altere sua senha e fale com o atendimento ao cliente.',
      sms: 'Novo método de saque da sua conta Tradewind: {method}. Não foi você? Altere sua senha imediatamente e fale com o atendimento ao cliente.',
    },
    withdrawal_requested: {
      subject: 'Um saque da sua conta Tradewind foi solicitado',
      title: 'Saque solicitado',
      body: 'O saque nº {number} de {amount} para {method} foi solicitado. Estamos processando o pedido.',
      advice: 'Se não foi você, cancele-o imediatamente no app, altere sua senha e fale com o atendimento ao cliente.',
      sms: 'Tradewind: saque nº {number} de {amount} solicitado. Não foi você? Cancele-o no app e altere sua senha imediatamente.',
    },
    withdrawal_paid: {
      subject: 'Seu saque da Tradewind foi enviado',
      title: 'Saque enviado',
      body: 'O saque nº {number} de {amount} foi enviado. O prazo de chegada depende da rede ou do seu banco.',
      advice: 'Se você não o solicitou, entre em contato imediatamente com o atendimento ao cliente.',
      sms: 'Tradewind: o saque nº {number} de {amount} foi enviado. Não foi você? Entre em contato imediatamente com o atendimento ao cliente.',
    },
    withdrawal_refused: {
      subject: 'Seu saque da Tradewind foi recusado',
      title: 'Saque recusado',
      body: 'O saque nº {number} de {amount} foi recusado. O valor voltou ao seu saldo.',
      advice: 'Se algo não estiver claro, fale com o atendimento ao cliente.',
      sms: 'Tradewind: o saque nº {number} de {amount} foi recusado e o valor voltou ao seu saldo. O motivo está no app.',
    },
    deposit_credited: {
      subject: 'Seu depósito na Tradewind foi creditado',
      title: 'Depósito creditado',
      body: 'O depósito nº {number} de {amount} foi creditado no seu saldo.',
      advice: 'Se você não reconhece este depósito, fale com o atendimento ao cliente.',
      sms: 'Tradewind: o depósito nº {number} de {amount} foi creditado no seu saldo.',
    },
    deposit_rejected: {
      subject: 'Seu depósito na Tradewind foi recusado',
      title: 'Depósito recusado',
      body: 'O depósito nº {number} de {amount} foi recusado e não foi creditado.',
      advice: 'Se algo não estiver claro, fale com o atendimento ao cliente.',
      sms: 'Tradewind: o depósito nº {number} de {amount} foi recusado. O motivo está no app.',
    },
    balance_corrected: {
      subject: 'Seu saldo na Tradewind foi corrigido',
      title: 'Saldo corrigido',
      body: 'Seu saldo foi corrigido em {amount}. O motivo está nas movimentações da sua conta.',
      advice: 'Se algo não estiver claro, fale com o atendimento ao cliente.',
      sms: 'Tradewind: seu saldo foi corrigido em {amount}. O motivo está nas movimentações da sua conta.',
    },
    account_suspended: {
      subject: 'Sua conta Tradewind foi suspensa',
      title: 'Conta suspensa',
      body: 'Novas ordens e saques da sua conta Tradewind estão suspensos. As posições abertas ainda podem ser encerradas.',
      advice: 'Entre em contato com o atendimento ao cliente para resolver isso.',
      sms: 'Tradewind: novas ordens e saques da sua conta estão suspensos. As posições abertas ainda podem ser encerradas. Fale com o atendimento ao cliente.',
    },
    group_changed: {
      subject: 'O grupo da sua conta Tradewind mudou',
      title: 'Grupo da conta alterado',
      body: 'Sua conta agora pertence a outro grupo. A alavancagem e os limites de novas ordens podem ser diferentes. As posições abertas mantêm a sua margem, mas os novos níveis de chamada de margem e de stop out, o swap e a comissão de encerramento passam a valer para elas imediatamente. Verifique o seu nível de margem.',
      advice:
        'Você encontra as condições do seu grupo no aplicativo, em Minha conta. Se não esperava por isso, entre em contato com o atendimento ao cliente.',
      sms: 'Tradewind: sua conta agora pertence a outro grupo. As condições estão no aplicativo, em Minha conta.',
    },
    chat_answer: {
      subject: 'O atendimento ao cliente respondeu à sua mensagem',
      title: 'O atendimento ao cliente respondeu à sua mensagem',
      body: 'Respondemos à sua mensagem no chat.',
      advice: 'Para continuar, abra o chat novamente. Nunca pedimos sua senha nem um código.',
      sms: 'Tradewind: o atendimento ao cliente respondeu à sua mensagem. Abra o chat para ler a resposta.',
    },
    chat_waiting: {
      subject: 'Um visitante está aguardando no chat de suporte',
      title: 'Um visitante está aguardando no chat',
      body: 'Um visitante escreveu no chat de suporte quando não havia ninguém da equipe online.',
      advice: 'As outras mensagens desta conversa nos dez minutos seguintes não geram novo aviso.',
      sms: 'Tradewind: um visitante está aguardando no chat de suporte.',
    },
    operator_link: {
      subject: 'Seu link para o back-office da Tradewind',
      title: 'Seu link para o back-office',
      body: 'Com este link você escolhe uma senha para sua conta do back-office e configura o autenticador. Ele só funciona uma vez e vale por 48 horas.',
      advice: 'Não o passe a ninguém. Se você não espera um convite nem uma redefinição, avise um administrador.',
      sms: 'Tradewind: seu link para o back-office: {link}',
    },
    log_head: {
      subject: 'O último hash do registro de eventos',
      title: 'Último hash do registro de eventos',
      body: 'Guarde esta linha fora da instalação. Ela prova que o histórico de todas as negociações anteriores não foi reescrito: npm run verify -- --expect {text}',
      advice: 'Você recebe uma linha como esta após cada dia de negociação.',
      sms: 'Registro do Tradewind: {text}',
    },
  },
};
