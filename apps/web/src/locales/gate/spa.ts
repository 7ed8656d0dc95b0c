export const gate = {
  title: 'Solo para cuentas reales',
  body: 'Regístrese o inicie sesión en una cuenta real.',
  keeps: 'Su cuenta demo permanece en este dispositivo, y sus favoritos y ajustes se conservan.',
  register: 'Registrarse',
  login: 'Iniciar sesión en una cuenta real',
};
