import type { Translation } from '@tradewind/contract';
import type { Guides } from './types.ts';

/** Portuguese (Brazil). */
export const guides: Translation<Guides> = {
  category: 'Guia',
  articles: {
    fills_and_slippage: {
      title: 'Como as ordens são executadas e o que é slippage',
      desc: 'Qual preço você obtém, por que ele pode diferir do que você viu e onde conferir.',
      content: `<p>Cada ativo tem dois preços: o <strong>Bid</strong>, pelo qual você vende, e o <strong>Ask</strong>, pelo qual você compra. A diferença é o spread, e você o paga uma vez: se o preço não se moveu, uma posição aberta e encerrada em seguida custa o spread e as comissões.</p>
<h2>Qual preço você obtém</h2>
<ul>
<li>Uma <strong>compra</strong> abre pelo Ask e encerra pelo Bid.</li>
<li>Uma <strong>venda</strong> abre pelo Bid e encerra pelo Ask.</li>
<li>Uma <strong>ordem a mercado</strong> é executada pelo preço que existe quando ela chega ao servidor, não pelo que sua tela mostrava um instante antes.</li>
<li>Uma <strong>ordem limite</strong> pendente é executada no preço de entrada ou melhor. Uma <strong>ordem stop</strong> pendente vira ordem a mercado assim que esse preço é atingido.</li>
<li>Um <strong>take profit</strong> é executado no preço definido ou melhor. Um <strong>stop loss</strong> é executado ao preço de mercado da cotação que o atinge.</li>
</ul>
<h2>Slippage</h2>
<p>Slippage é a diferença entre o preço solicitado e o preço de execução. Pode ser contra você ou a seu favor. É maior quando os preços saltam: depois de notícias importantes e quando um mercado abre após o fim de semana. Se o preço salta por cima do seu stop loss, ele é executado no primeiro preço depois do salto. <strong>Um stop loss limita um prejuízo; não garante um preço.</strong></p>
<h2>Onde conferir</h2>
<p>Cada ordem mostra, lado a lado, o preço solicitado e o preço de execução. Para cada execução fica guardada a cotação que a causou, em um registro ao qual só se acrescenta.</p>`,
    },
    margin_call_and_stop_out: {
      title: 'Chamada de margem e stop out',
      desc: 'O que o nível de margem diz, quando posições são encerradas por você e como ficar longe disso.',
      content: `<p>Com alavancagem, você negocia um valor maior do que o que coloca. A parte do seu dinheiro que sustenta uma posição é a <strong>margem</strong> dela. Ela é definida quando a ordem é executada e continua igual até o encerramento.</p>
<h2>O nível de margem</h2>
<p>Seu <strong>patrimônio</strong> (equity) é o saldo mais o lucro ou menos o prejuízo de todas as posições abertas. O <strong>nível de margem</strong> é o patrimônio dividido pela margem usada, em porcentagem. Com um patrimônio de 1.500 USD e 1.000 USD de margem usada, ele é de 150%. Com a sessão iniciada, os níveis abaixo são os da sua conta; caso contrário, os gerais, e uma conta pode ter outros.</p>
<h2>Chamada de margem, em {margin_call}%</h2>
<p>Quando seu nível de margem cai até este valor, avisamos você. Nada é encerrado ainda. Em 100% não há mais margem livre: nenhuma posição nova pode ser aberta.</p>
<h2>Stop out, em {stop_out}%</h2>
<p>Neste nível, posições são encerradas por você: primeiro a de maior prejuízo, a mercado, uma após a outra, até o nível voltar a ficar acima de {stop_out}%. Posições cujo mercado está fechado ficam até ele abrir. Se os preços saltam tanto que um saldo fica abaixo de zero, nós o trazemos de volta a zero por nossa conta assim que nada mais estiver aberto.</p>
<h2>Como ficar longe disso</h2>
<ul>
<li>Use menos alavancagem do que poderia. A boleta mostra a margem, a comissão e a margem livre restante antes de você confirmar.</li>
<li>Defina um stop loss ao abrir, não quando já estiver no prejuízo.</li>
<li>Lembre-se de que várias posições podem perder ao mesmo tempo: elas dividem um só patrimônio.</li>
</ul>
<p>A alavancagem torna os prejuízos tão grandes quanto os lucros. Não negocie com dinheiro de que você precisa.</p>`,
    },
    demo_and_real: {
      title: 'Conta demo e conta real',
      desc: 'O que é igual, o que não é e o que uma conta demo não consegue ensinar.',
      content: `<p>Você pode experimentar tudo sem se cadastrar: a <strong>conta demo</strong> é aberta no seu dispositivo com {demo_balance} USD de fundos virtuais.</p>
<h2>O que é igual</h2>
<p>Os preços de mercado e as regras de execução: as ordens demo passam pelo mesmo programa que as reais. Spreads, comissões, alavancagem, chamada de margem e stop out dependem das condições de cada conta; você as encontra no aplicativo, em Minha conta.</p>
<h2>O que não é</h2>
<ul>
<li>Fundos virtuais não podem ser depositados, sacados nem transformados em dinheiro real. Depósito, saque, verificação de identidade, convites e senha são das contas reais.</li>
<li>Uma conta demo pode ser redefinida: tudo é encerrado sem lucro nem prejuízo e o saldo volta ao inicial. Uma conta real não pode.</li>
<li>Uma conta demo pertence ao seu dispositivo. Se os dados do navegador forem apagados, talvez você não a encontre mais.</li>
</ul>
<h2>O que ela não consegue ensinar</h2>
<p>Perder fundos virtuais não dói. Muita gente negocia com calma em uma conta demo e de forma bem diferente com as próprias economias. Comece pequeno e negocie um tamanho que deixe você dormir tranquilo.</p>
<h2>Abrir uma conta real</h2>
<p>Cadastre-se com seu e-mail ou número de celular. É uma conta nova: o dinheiro, as posições e o histórico da conta demo não são trazidos. Antes de depositar, leia os avisos: eles indicam as regiões não atendidas.</p>`,
    },
  },
};
