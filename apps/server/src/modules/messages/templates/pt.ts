import type { MessageTexts } from './types.ts';

/** Portuguese (Brazil). */
export const pt: MessageTexts = {
  labels: { time: 'Data', device: 'Dispositivo', address: 'Endereço de rede', name: 'Chave de acesso' },
  unknown: 'desconhecido',
  valid: 'Válido por {minutes} minutos.',
  automatic: 'Esta mensagem foi enviada automaticamente. Não responda a ela.',
  templates: {
    code_register: {
      subject: 'Seu código para abrir uma conta Tradewind',
      title: 'Abra sua conta',
      body: 'Informe este código para abrir sua conta Tradewind.',
      advice:
        'Se você não o solicitou, não precisa fazer nada: sem o código, nenhuma conta é aberta. Nunca passe o código a ninguém; nós nunca o pediremos.',
      sms: '{code} é seu código para abrir uma conta Tradewind, válido por {minutes} minutos. Nunca o passe a ninguém.',
    },
    code_reset: {
      subject: 'Seu código para uma nova senha da Tradewind',
      title: 'Nova senha',
      body: 'Informe este código para definir uma nova senha para sua conta Tradewind.',
      advice:
        'Se você não o solicitou, sua senha continua a mesma e você não precisa fazer nada. Nunca passe o código a ninguém; nós nunca o pediremos.',
      sms: '{code} é seu código para uma nova senha da Tradewind, válido por {minutes} minutos. Nunca o passe a ninguém.',
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
      body: 'Sua conta Tradewind foi acessada de um local que ainda não conhecíamos.',
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
  },
};
